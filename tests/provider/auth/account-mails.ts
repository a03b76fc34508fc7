import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import type { TestProvider } from '../../support/provider';
import { contextOf, recordingMailer } from '../mail/mail-support';

/** Sends what waits and answers the mails to an address. */
export async function mailsTo(provider: TestProvider, email: string) {
  const { mailer, sent } = recordingMailer();
  await sendOutbox({ ctx: contextOf(provider), mailer });
  return sent.filter(({ to }) => to === email);
}

/** The secret in the last mail's link. */
export async function secretMailedTo(provider: TestProvider, email: string): Promise<string> {
  const mail = (await mailsTo(provider, email)).at(-1);
  const secret = /(?:token=|\/account\/reset\/)([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  if (!secret) throw new Error(`no secret was mailed to ${email}: ${mail?.text ?? 'no mail'}`);
  return secret;
}

/** What an answer says, without the id of its request. */
export async function said(answer: Response) {
  const text = await answer.text();
  const { requestId: _, ...body } = text ? JSON.parse(text) : {};
  return { status: answer.status, ...body };
}
