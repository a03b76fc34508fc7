import type { SandboxAnswer } from '@/lib/contract/card';
import { cardFailureOf } from '@/lib/domain/card';
import type { Context } from '../../context';
import { fail } from '../../error';
import type { SandboxDesk } from '../../integrations/cards/card-processor';
import type { SignedBody } from '../../integrations/signed-body';
import { findPayment } from '../payment/find-payment';
import { receiveEvent } from './receive-event';

interface Ask {
  ctx: Context;
  input: { paymentId: string };
  /** Finds the payment of a payer with a link; left out, the caller is its guest or staff. */
  find?: () => Promise<FoundPayment>;
}

/**
 * Types a test number at the sandbox's desk. The outcome is delivered as a signed event through the webhook's own code.
 * Where the money was taken already it answers that again, since a call is repeated when its answer was lost. Raises
 * NOT_FOUND (also with a real processor), INVALID for any other number, INVALID_STATE for an ended charge.
 */
export function payInSandbox({ input, ...ask }: Ask & { input: { number: string } }): Promise<SandboxAnswer> {
  return atDesk({ ...ask, input }, (desk, charge) => desk.pay(charge, input.number));
}

/** Answers the sandbox's 3-D Secure question. Raises NOT_FOUND, INVALID_STATE where nothing was asked. */
export function authenticateInSandbox({
  input,
  ...ask
}: Ask & { input: { authorise: boolean } }): Promise<SandboxAnswer> {
  return atDesk(
    { ...ask, input },
    (desk, charge) => desk.authenticate(charge, input.authorise),
    isRefused(input.authorise),
  );
}

/** The same refusal was given before and comes again: there is no question left to answer. */
const isRefused = (authorise: boolean) => (payment: FoundPayment) =>
  !authorise && payment.status === 'failed' && cardFailureOf(payment.failureCode) === 'authentication';

const OF_CALLER = { permission: 'decidePayment', own: true } as const;

type FoundPayment = Awaited<ReturnType<typeof findPayment>>['payment'];

async function atDesk(
  { ctx, input, find = async () => (await findPayment(ctx.db, ctx, input.paymentId, OF_CALLER)).payment }: Ask,
  act: (desk: SandboxDesk, chargeId: string) => Promise<SignedBody>,
  isAnswered: (payment: FoundPayment) => boolean = () => false,
): Promise<SandboxAnswer> {
  const payment = await find();
  const { desk } = ctx.services.cards;
  if (!desk || payment.processor !== 'sandbox' || !payment.processorPaymentId) fail('NOT_FOUND');
  if (isTaken(payment) || isAnswered(payment)) return answerOf(payment);
  const signed = await act(desk, payment.processorPaymentId);
  await receiveEvent({ ctx, input: { processor: 'sandbox', ...signed } });
  return answerOf(await find());
}

const isTaken = ({ status }: FoundPayment) => status === 'approved' || status === 'refunded';

const answerOf = ({ status, failureCode }: FoundPayment): SandboxAnswer => ({
  status: status === 'approved' || status === 'failed' || status === 'refunded' ? status : 'requiresAction',
  failure: status === 'failed' ? cardFailureOf(failureCode) : null,
});
