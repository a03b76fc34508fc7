import type { Context } from '../context';
import { type OutboxMail, UnwritableMail } from '../ground/mails';
import type { Mailer } from '../integrations/mail/mailer';
import { renderMail } from '../integrations/mail/render-mail';
import { claimMail, dropMail, holdBack, markFailed, markSent } from './claim-mail';
import { isFlooded } from './is-flooded';
import { makeMail } from './mails';

const LONGEST_REASON = 500;

interface Sending {
  ctx: Context;
  mailer: Mailer;
  isStopping?: () => boolean;
}

/** Sends every mail that is due, one after the other; answers how many left. docs/architecture.md, Effects. */
export async function sendOutbox({ ctx, mailer, isStopping = () => false }: Sending): Promise<number> {
  let sent = 0;
  while (!isStopping()) {
    const mail = await claimMail(ctx);
    if (!mail) break;
    if (await isFlooded(ctx, mail)) {
      await holdBack(ctx, mail);
      continue;
    }
    const failure = await tryToSend(ctx, mailer, mail);
    if (!failure) {
      await markSent(ctx, mail);
      sent += 1;
      continue;
    }
    const status = await markFailed(ctx, mail, failure);
    ctx.services.log.warn({ outboxId: mail.id, kind: mail.kind, status, ...failure }, 'mail did not leave');
  }
  return sent;
}

/** Null where the mail left, or was for nobody. */
async function tryToSend(
  ctx: Context,
  mailer: Mailer,
  mail: OutboxMail,
): Promise<{ reason: string; final: boolean } | null> {
  try {
    const made = await makeMail(ctx, mail);
    if (!made) {
      await dropMail(ctx, mail);
      return null;
    }
    const { subject, attachments } = made;
    const { mailFrom } = ctx.services.config;
    await mailer.send({ id: mail.id, from: mailFrom, to: mail.recipient, subject, ...renderMail(made), attachments });
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { reason: reason.slice(0, LONGEST_REASON), final: error instanceof UnwritableMail };
  }
}
