import type { BookingDraft, DraftContact, DraftRoom } from './booking-draft-shape';
import type { DraftPerson } from './draft-people';

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const flag: Check = (value) => typeof value === 'boolean';
const count: Check = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 20;
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
/** Every field of the type is listed, so that a new one cannot be forgotten here. */
const shape =
  <Fields extends object>(fields: Record<keyof Fields, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check>(fields).every(([name, check]) => check(Object.getOwnPropertyDescriptor(value, name)?.value));

const persons = listOf(shape<DraftPerson>({ name: text, age: text, guestId: orNull(text) }));

// By hand and not by zod: the page shows before the schemas have come, and a draft is restored with the page.
const isDraft = shape<BookingDraft>({
  contact: shape<DraftContact>({ firstName: text, lastName: text, maternalLastName: text, email: text, mobile: text }),
  roomsConfiguration: listOf(
    shape<DraftRoom>({
      id: text,
      categoryId: orNull(text),
      checkIn: text,
      checkOut: text,
      adults: count,
      juniors: count,
      minors: count,
      infants: count,
      persons: shape({ adult: persons, junior: persons, minor: persons, infant: persons }),
      observations: text,
    }),
  ),
  passes: shape({ adult: count, child: count }),
  coupon: text,
  acceptTerms: flag,
  hold: orNull(shape({ key: text, fingerprint: text })),
  attempt: orNull(shape({ idempotencyKey: text, fingerprint: text })),
  soldOut: listOf(shape({ categoryId: text, nights: listOf(text) })),
});

/** What is stored as a draft, or null where it is none: edited by hand, cut off, of an older product. */
export function readDraft(stored: unknown): BookingDraft | null {
  if (!isDraft(stored)) return null;
  const { contact, roomsConfiguration, passes, coupon, acceptTerms, hold, attempt, soldOut } = stored as BookingDraft;
  return { contact, roomsConfiguration, passes, coupon, acceptTerms, hold, attempt, soldOut };
}
