import { zodResolver } from '@hookform/resolvers/zod';
import { issueCode } from '@/components/form/use-form-fields';
import { contact } from '@/lib/contract/reservation';

export const contactResolver = zodResolver(contact, { error: issueCode });
