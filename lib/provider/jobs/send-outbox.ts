import type { Context } from '../context';
import type { Mailer } from '../integrations/mail/mailer';
import { renderLetter } from '../integrations/mail/render-letter';
import { attachmentsOf } from './attachments-of';
import { type ClaimedMail, claimMail, dropMail, holdBack, markFailed, markSent } from './claim-mail';
import { composeLetter } from './compose-letter';
import { isFlooded } from './is-flooded';

interface Sending {
  ctx: Context;
  mailer: Mailer;
  isStopping?: () => boolean;
}

const LONGEST_REASON = 500;

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
  mail: ClaimedMail,
): Promise<{ reason: string; final: boolean } | null> {
  try {
    const letter = await composeLetter(ctx, mail);
    if (!letter) {
      await dropMail(ctx, mail);
      return null;
    }
    if ('dead' in letter) return { reason: letter.dead, final: true };
    const { mailFrom } = ctx.services.config;
    const envelope = { id: mail.id, from: mailFrom, to: mail.recipient, subject: letter.subject };
    const attachments = await attachmentsOf(ctx, mail);
    await mailer.send({ ...envelope, ...renderLetter(letter), attachments });
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { reason: reason.slice(0, LONGEST_REASON), final: false };
  }
}
