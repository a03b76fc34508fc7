import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outbox, reservations } from '@/lib/provider/db/schema';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { confirmed, holdBody, insertBlock, NOW, room } from '@/tests/support/booking';
import { deliver, eventOf, intent, jobContext, takeCards } from '@/tests/support/card';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { recordingMailer } from '../mail/mail-support';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
beforeEach(async () => {
  provider.clock.set(NOW);
  await provider.db.delete(outbox);
});
afterAll(() => provider.close());

const MINUTE = 60_000;
const opened = async (locale: 'es' | 'en' = 'es') => {
  const { code, categoryIds } = await insertBlock(provider.db, { categories: ['A'] });
  await takeCards(provider.db);
  const guest = await confirmed(provider.request, code, holdBody([room(categoryIds[0])], { locale }));
  const { paymentId } = await intent(provider, guest);
  return { guest, paymentId };
};
const tell = async (paymentId: string, type: 'failed' | 'succeeded') =>
  deliver(provider, await eventOf(provider.db, paymentId, type, { failureCode: 'card_declined' }));
/** Mails about a failed card that leave so many minutes later. */
const sentAfter = async (minutes: number) => {
  provider.clock.pass(minutes * MINUTE);
  const { mailer, sent } = recordingMailer();
  await sendOutbox({ ctx: jobContext(provider), mailer });
  return sent.filter(({ text }) => text.includes('pagoModal'));
};

describe('a card payment that failed', () => {
  it.each(['es', 'en'] as const)(
    'invites to pay again once, after a while, in the guest’s language: %s',
    async (locale) => {
      const { paymentId } = await opened(locale);
      await tell(paymentId, 'failed');
      await tell(paymentId, 'failed');
      expect(await sentAfter(9)).toEqual([]);
      const [mail, ...more] = await sentAfter(2);
      expect(more).toEqual([]);
      expect(mail?.subject).toMatch(locale === 'es' ? /no se completó/ : /didn’t go through/);
      const page = locale === 'es' ? '%2FpagoModal' : '%2Fen%2FpagoModal';
      expect(mail?.text).toMatch(new RegExp(`/login-link\\?token=[\\w-]+&redirect=${page}`));
      await tell(paymentId, 'failed');
      expect(await sentAfter(20)).toEqual([]);
    },
  );

  it('invites nobody who has paid or tried otherwise since', async () => {
    const paid = await opened();
    await tell(paid.paymentId, 'failed');
    await tell(paid.paymentId, 'succeeded');
    const retried = await opened();
    await tell(retried.paymentId, 'failed');
    provider.clock.pass(MINUTE);
    await intent(provider, retried.guest, 16_000);
    expect(await sentAfter(15)).toEqual([]);
    const left = await provider.db.select().from(outbox).where(like(outbox.kind, 'card-failed'));
    expect(left).toEqual([]);
  });
});

describe('a card payment that comes for a hold that was given up', () => {
  it.each([
    ['es', /ya\s+estaba\s+cancelada/],
    ['en', /was\s+already\s+canceled/],
  ] as const)('goes back, and its guest reads why and of nobody else: %s', async (locale, why) => {
    const { guest, paymentId } = await opened(locale);
    const ofGuest = eq(reservations.key, guest.reservation.key);
    await provider.db.update(reservations).set({ bookingStatus: 'cancelled' }).where(ofGuest);
    await tell(paymentId, 'succeeded');
    const { mailer, sent } = recordingMailer();
    await sendOutbox({ ctx: jobContext(provider), mailer });
    const subject = locale === 'es' ? /^Te devolvemos/ : /^We’re refunding/;
    const [mail, ...more] = sent.filter((each) => subject.test(each.subject));
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(why);
    expect(mail?.text).not.toMatch(/otra\s+persona|someone\s+else/);
  });
});
