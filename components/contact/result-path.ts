import type { NoticeChoice } from '@/lib/contract/contact-notice';

/** The page that says what comes of an answer; the token lets the guest change it from there. */
export const resultPath = (choice: NoticeChoice, token: string): string =>
  `/aviso-contacto/${choice === 'decline' ? 'rechazado' : 'aceptado'}?token=${encodeURIComponent(token)}`;
