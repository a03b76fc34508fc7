import { browserHttp } from '@/lib/api/http';
import { acceptOffer } from '@/lib/api/waitlist/accept-offer';
import { endEntry } from '@/lib/api/waitlist/end-entry';

export const accept = (token: string) => acceptOffer(browserHttp(), { token });

export const end = (token: string, how: 'decline' | 'leave') => endEntry(browserHttp(), { token, how });
