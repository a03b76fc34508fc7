import { browserHttp } from '@/lib/api/http';
import { acceptOffer, endEntry } from '@/lib/api/waitlist';
export const accept = (token: string) => acceptOffer(browserHttp(), { token });

export const end = (token: string, how: 'decline' | 'leave') => endEntry(browserHttp(), { token, how });
