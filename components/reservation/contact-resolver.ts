import { zodResolver } from '@hookform/resolvers/zod';
import { contact } from '@/lib/contract/reservation';
import { contactIssue } from './contact-errors';

export const contactResolver = zodResolver(contact, { error: contactIssue });
