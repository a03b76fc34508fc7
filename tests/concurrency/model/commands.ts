import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import * as act from './actions';
import { isLive, type Model, type ModelBooking, NIGHTS, type Real } from './booking-model';
import { orderRefund, payByCard, runCardRefunds } from './card-actions';
import { compare } from './compare';
import { decline, joinWaitlist, serve } from './waitlist-actions';

type Work = (model: Model, real: Real) => Promise<void>;

/** An action that is always tried: what must be refused is refused. After it everything is compared. */
class Command implements fc.AsyncCommand<Model, Real> {
  constructor(
    readonly name: string,
    readonly can: (model: Model) => boolean,
    readonly work: Work,
  ) {}
  check = (model: Readonly<Model>) => this.can(model);
  async run(model: Model, real: Real): Promise<void> {
    await this.work(model, real);
    await compare(model, real);
  }
  toString = () => this.name;
}

const always = () => true;
const bookingOf = ({ bookings }: Model, pick: number) => bookings[pick % Math.max(1, bookings.length)];
const paymentsOf = ({ bookings }: Model) =>
  bookings.flatMap((booking) => booking.payments.map((payment) => ({ booking, payment })));

const onBooking = (
  name: string,
  pick: number,
  work: (model: Model, real: Real, booking: ModelBooking) => Promise<void>,
) =>
  new Command(
    `${name}(${pick})`,
    ({ bookings }) => bookings.length > 0,
    async (model, real) => {
      const booking = bookingOf(model, pick);
      if (booking) await work(model, real, booking);
    },
  );

const onPayment = (
  name: string,
  pick: number,
  can: (choice: act.PaymentChoice) => boolean,
  work: (model: Model, real: Real, choice: act.PaymentChoice) => Promise<void>,
) => {
  const choose = (model: Model) => paymentsOf(model).filter(can);
  return new Command(
    `${name}(${pick})`,
    (model) => choose(model).length > 0,
    async (model, real) => {
      const choice = choose(model)[pick % choose(model).length];
      if (choice) await work(model, real, choice);
    },
  );
};

/** The control: a hold's nights go back once more than they should. */
export class GiveUpTwice extends Command {
  constructor(pick: number) {
    const holds = (model: Model) => model.bookings.filter(({ status }) => status === 'hold');
    super(
      `giveUpTwice(${pick})`,
      (model) => holds(model).length > 0,
      async (model, real) => {
        const booking = holds(model)[pick % holds(model).length];
        if (!booking) return;
        await act.giveUp(model, real, booking);
        const { db } = real.provider;
        for (const { category } of booking.rooms.filter(isLive))
          await db.execute(sql`update room_nights set sold = sold - 1
            where event_category_id = ${real.categoryIds[category]} and sold > 0`);
      },
    );
  }
}

const pick = fc.nat({ max: 50 });
const anyStay = fc
  .record({ category: fc.nat({ max: 1 }), from: fc.nat({ max: NIGHTS - 2 }), nights: fc.integer({ min: 2, max: 4 }) })
  .map((asked) => ({ ...asked, nights: Math.min(asked.nights, NIGHTS - asked.from) }));
const words = (value: unknown) => JSON.stringify(value);

const holdsOf = (stay: fc.Arbitrary<act.Stay>, coupon: fc.Arbitrary<boolean>) =>
  fc
    .record({ stay, coupon })
    .map(
      ({ stay: asked, coupon: withCoupon }) =>
        new Command(`hold(${words(asked)}, ${withCoupon})`, always, (model, real) =>
          act.holdOne(model, real, { ...asked, coupon: withCoupon }),
        ),
    );
const confirms = pick.map((at) => onBooking('confirm', at, act.confirm));
const requestsCancellation = pick.map((at) => onBooking('requestCancellation', at, act.requestCancellation));
const sendsRefunds = pick.map((at) => onBooking('sendRefunds', at, act.sendRefunds));
const decidesCancellation = (decisions: fc.Arbitrary<boolean>) =>
  fc
    .tuple(pick, decisions)
    .map(([at, approve]) =>
      onBooking(`${approve ? 'approve' : 'reject'}Cancellation`, at, (model, real, booking) =>
        act.decideCancellation(model, real, booking, approve),
      ),
    );

/** Payments by card, and what staff send back of any payment. */
function cardArbitraries(): fc.Arbitrary<Command>[] {
  const told = fc.array(fc.constantFrom('succeeded' as const, 'failed' as const), { maxLength: 2 });
  return [
    fc
      .tuple(pick, fc.record({ whole: fc.boolean(), declinedFirst: fc.boolean(), told }))
      .map(([at, choice]) =>
        onBooking(`payByCard ${words(choice)}`, at, (model, real, booking) => payByCard(model, real, booking, choice)),
      ),
    fc
      .tuple(pick, fc.integer({ min: 1, max: 60_000 }))
      .map(([at, amount]) =>
        onPayment(`refund ${amount}`, at, always, (model, real, choice) => orderRefund(model, real, choice, amount)),
      ),
    fc.constant(new Command('runCardRefunds', always, runCardRefunds)),
  ];
}

/** The waitlist: joined, served when nights came back, declined, or left until the offer is over. */
function waitlistArbitraries(stay: fc.Arbitrary<act.Stay>): fc.Arbitrary<Command>[] {
  const anyone = ({ waiting }: Model) => waiting.length > 0;
  const joins = stay.map(
    (asked) => new Command(`joinWaitlist(${words(asked)})`, always, (model, real) => joinWaitlist(model, real, asked)),
  );
  return [
    joins,
    joins,
    fc.constant(new Command('serveWaitlist', anyone, serve)),
    pick.map((at) => new Command(`decline(${at})`, anyone, (model, real) => decline(model, real, at))),
    fc.constant(new Command('passTime(45)', anyone, (model, real) => act.passTime(model, real, 45))),
  ];
}

/** Every action, the frequent ones twice. */
export function commandArbitraries(): fc.Arbitrary<Command>[] {
  const holds = holdsOf(anyStay, fc.boolean());
  const pays = fc
    .tuple(pick, fc.boolean())
    .map(([at, whole]) =>
      onBooking(`pay ${whole ? 'all' : 'some'}`, at, (model, real, booking) => act.pay(model, real, booking, whole)),
    );
  return [
    holds,
    holds,
    confirms,
    confirms,
    pays,
    pays,
    fc
      .array(anyStay, { minLength: 3, maxLength: 5 })
      .map(
        (stays) =>
          new Command(`holdAtOnce(${words(stays)})`, always, (model, real) => act.holdAtOnce(model, real, stays)),
      ),
    fc
      .integer({ min: 1, max: 16 })
      .map(
        (minutes) => new Command(`passTime(${minutes})`, always, (model, real) => act.passTime(model, real, minutes)),
      ),
    pick.map((at) => onBooking('holdAgain', at, act.holdAgain)),
    pick.map((at) => onBooking('giveUp', at, act.giveUp)),
    fc
      .tuple(pick, fc.boolean())
      .map(([at, approve]) =>
        onPayment(approve ? 'approve' : 'reject', at, always, (model, real, choice) =>
          act.decidePayment(model, real, choice, approve),
        ),
      ),
    pick.map((at) =>
      onPayment(
        'decideAtOnce',
        at,
        ({ payment, booking }) =>
          payment.status === 'pending' && booking.status !== 'cancelled' && booking.status !== 'rejected',
        act.decideAtOnce,
      ),
    ),
    fc
      .tuple(pick, pick, fc.boolean())
      .map(([at, index, approve]) =>
        onBooking(`${approve ? 'approve' : 'reject'}Room ${index}`, at, (model, real, booking) =>
          act.decideRoom(model, real, booking, { index, approve }),
        ),
      ),
    requestsCancellation,
    decidesCancellation(fc.boolean()),
    fc
      .tuple(pick, pick, anyStay)
      .map(([at, index, to]) =>
        onBooking(`changeDates ${words(to)}`, at, (model, real, booking) =>
          act.changeDates(model, real, booking, { ...to, index }),
        ),
      ),
    fc
      .tuple(pick, anyStay)
      .map(([at, added]) =>
        onBooking(`addRoom ${words(added)}`, at, (model, real, booking) => act.addRoom(model, real, booking, added)),
      ),
    sendsRefunds,
    ...cardArbitraries(),
    ...waitlistArbitraries(anyStay),
    fc
      .record({ category: fc.nat({ max: 1 }), night: fc.nat({ max: NIGHTS - 1 }), rooms: fc.nat({ max: 3 }) })
      .map(
        (choice) =>
          new Command(`setAllotment(${words(choice)})`, always, (model, real) => act.setAllotment(model, real, choice)),
      ),
  ];
}

/**
 * What many rooms hide: everybody wants the same one, so that it is waited for, cancelled, paid back and offered on.
 */
export function oneRoomArbitraries(): fc.Arbitrary<Command>[] {
  const stay = fc.record({ category: fc.constant(0), from: fc.nat({ max: 1 }), nights: fc.constant(2) });
  const cards = cardArbitraries();
  const waits = waitlistArbitraries(stay);
  return [
    ...Array.from({ length: 3 }, () => holdsOf(stay, fc.constant(false))),
    confirms,
    requestsCancellation,
    requestsCancellation,
    ...Array.from({ length: 3 }, () => decidesCancellation(fc.constant(true))),
    sendsRefunds,
    ...cards,
    ...cards,
    ...cards,
    ...waits,
    fc.constant(new Command('serveWaitlist', always, serve)),
  ];
}
