import type { BookingStatus, RoomStatus } from '@/lib/contract/reservation';
import { BEACH, OTHER, WEDDING } from './demo-events';

export interface DemoRoom {
  block: string;
  /** First night, counted in days from the event's first day. */
  from: number;
  nights: number;
  /** Adults, juniors, minors, infants. */
  people: [number, number, number, number];
  status: RoomStatus;
  observations?: string;
}

export interface DemoPayment {
  /** Minor units, or everything that is left. */
  amount: number | 'rest';
  status: 'approved' | 'pending' | 'rejected';
  method?: 'card';
  proof?: 'png' | 'pdf';
  reason?: string;
  refunded?: number;
  daysAgo: number;
}

export interface DemoBooking {
  eventId: string;
  /** Position in the couple's list, or a name of one's own where the event has no list. */
  guest: number;
  key?: string;
  userId?: string;
  status: BookingStatus;
  bookedDaysAgo: number;
  /** A hold that the agency made longer, hours from now. */
  heldForHours?: number;
  locale?: 'en';
  rooms: DemoRoom[];
  passes?: { adult: number; child: number };
  payments?: DemoPayment[];
  reason?: string;
}

type Stay = Pick<DemoRoom, 'from' | 'nights' | 'people'>;
const stay = (from: number, nights: number, ...people: DemoRoom['people']): Stay => ({ from, nights, people });
const room = (block: string, place: Stay, status: RoomStatus = 'requested'): DemoRoom => ({ block, ...place, status });
const approved = (amount: DemoPayment['amount'], daysAgo: number): DemoPayment => ({
  amount,
  status: 'approved',
  proof: 'pdf',
  daysAgo,
});
const pending = (amount: number, daysAgo: number, proof: 'png' | 'pdf'): DemoPayment => ({
  amount,
  status: 'pending',
  proof,
  daysAgo,
});

type Rest = Omit<DemoBooking, 'eventId' | 'guest' | 'status' | 'bookedDaysAgo' | 'rooms'>;
const wedding = (
  guest: number,
  status: BookingStatus,
  bookedDaysAgo: number,
  rooms: DemoRoom[],
  rest: Rest = {},
): DemoBooking => ({ eventId: WEDDING, guest, status, bookedDaysAgo, rooms, ...rest });

const GROUND_FLOOR = 'Planta baja de ser posible: viaja una persona mayor.';

/** 25 reservations of PLS-DEMO-BODA in every state. docs/wire.md, Demo data. */
const WEDDING_BOOKINGS: DemoBooking[] = [
  wedding(0, 'confirmed', 34, [room('block-mar', stay(-2, 4, 2, 0, 1, 0))], {
    key: 'RSV-DEMO-0001',
    userId: 'user-attendee',
    payments: [approved(30_000, 30)],
  }),
  wedding(1, 'hold', 0, [room('block-jardin', stay(-1, 3, 2, 0, 0, 0))]),
  wedding(3, 'hold', 1, [room('block-mar', stay(-2, 4, 2, 0, 2, 0))], { heldForHours: 48 }),
  wedding(5, 'confirmed', 1, [room('block-jardin', stay(-3, 4, 2, 0, 0, 0))]),
  wedding(6, 'confirmed', 6, [room('block-jardin', stay(-1, 3, 1, 0, 0, 0))], { locale: 'en' }),
  wedding(7, 'confirmed', 41, [room('block-mar', stay(-2, 5, 2, 0, 0, 0))]),
  wedding(10, 'confirmed', 3, [room('block-jardin', stay(-2, 4, 2, 0, 0, 0))], {
    payments: [pending(15_000, 2, 'png')],
  }),
  wedding(11, 'confirmed', 9, [room('block-familiar', stay(-2, 4, 2, 0, 2, 0))], {
    payments: [pending(80_000, 1, 'pdf')],
  }),
  wedding(12, 'confirmed', 28, [room('block-mar', stay(-1, 3, 2, 0, 0, 0), 'approved')], {
    payments: [approved(15_000, 27), pending(40_000, 1, 'png')],
  }),
  wedding(15, 'confirmed', 52, [room('block-familiar', stay(-2, 4, 4, 0, 0, 0), 'approved')], {
    payments: [approved(60_000, 50)],
  }),
  wedding(
    16,
    'confirmed',
    38,
    [{ ...room('block-jardin', stay(-2, 4, 3, 0, 0, 0), 'approved'), observations: GROUND_FLOOR }],
    {
      payments: [approved(15_000, 38)],
    },
  ),
  wedding(20, 'confirmed', 47, [room('block-mar', stay(-3, 5, 2, 1, 0, 0))], { payments: [approved(100_000, 44)] }),
  wedding(
    21,
    'confirmed',
    60,
    [
      room('block-jardin', stay(-2, 4, 2, 0, 0, 0), 'approved'),
      room('block-jardin', stay(-2, 4, 2, 0, 1, 0), 'approved'),
    ],
    { payments: [approved(50_000, 58), approved(45_000, 20)] },
  ),
  wedding(22, 'confirmed', 25, [room('block-jardin', stay(-2, 3, 2, 0, 0, 0), 'approved')], {
    passes: { adult: 2, child: 1 },
    payments: [approved(40_000, 22)],
  }),
  wedding(25, 'confirmed', 75, [room('block-mar', stay(-2, 4, 2, 0, 0, 0), 'approved')], {
    payments: [approved('rest', 70)],
  }),
  wedding(26, 'confirmed', 66, [room('block-jardin', stay(-1, 3, 2, 0, 0, 0), 'approved')], {
    payments: [approved(15_000, 66), approved('rest', 15)],
  }),
  wedding(27, 'confirmed', 58, [room('block-familiar', stay(-1, 3, 2, 1, 1, 1), 'approved')], {
    payments: [{ amount: 'rest', status: 'approved', method: 'card', daysAgo: 58 }],
  }),
  wedding(30, 'confirmed', 80, [room('block-jardin', stay(-2, 4, 2, 0, 0, 0), 'approved')], {
    locale: 'en',
    payments: [approved(25_000, 79), approved(25_000, 45), approved('rest', 12)],
  }),
  wedding(
    31,
    'confirmed',
    31,
    [
      room('block-jardin', stay(-2, 4, 2, 0, 0, 0), 'approved'),
      room('block-familiar', stay(-2, 4, 2, 0, 1, 0), 'rejected'),
    ],
    { payments: [approved(15_000, 30)] },
  ),
  wedding(32, 'expired', 19, [room('block-jardin', stay(-2, 4, 2, 0, 0, 0))]),
  wedding(35, 'expired', 8, [room('block-mar', stay(-1, 3, 2, 0, 0, 0))]),
  wedding(36, 'cancellationRequested', 44, [room('block-jardin', stay(-2, 4, 2, 0, 0, 0), 'approved')], {
    payments: [approved(15_000, 43)],
    reason: 'Me cambiaron las vacaciones en el trabajo y no podré viajar esos días.',
  }),
  wedding(37, 'cancelled', 63, [room('block-familiar', stay(-2, 4, 2, 0, 2, 0), 'cancelled')], {
    payments: [{ ...approved(30_000, 62), refunded: 30_000 }],
    reason: 'Un embarazo de alto riesgo; el médico pidió no volar.',
  }),
  wedding(40, 'cancelled', 36, [room('block-jardin', stay(-1, 3, 1, 0, 0, 0), 'cancelled')], {
    reason: 'Compartirá habitación con su hermana.',
  }),
  wedding(41, 'confirmed', 16, [room('block-mar', stay(-2, 4, 2, 0, 0, 0))], {
    payments: [
      {
        amount: 15_000,
        status: 'rejected',
        proof: 'png',
        reason: 'La imagen no deja leer la clave de rastreo.',
        daysAgo: 14,
      },
      pending(15_000, 2, 'pdf'),
    ],
  }),
];

const OTHER_BOOKINGS: DemoBooking[] = [
  {
    eventId: BEACH,
    guest: 201,
    status: 'confirmed',
    bookedDaysAgo: 20,
    rooms: [room('block-cabana', stay(0, 4, 2, 0, 0, 0), 'approved')],
    payments: [approved(20_000, 18)],
  },
  {
    eventId: BEACH,
    guest: 202,
    status: 'confirmed',
    bookedDaysAgo: 12,
    rooms: [room('block-azotea', stay(0, 5, 4, 0, 0, 0))],
  },
  {
    eventId: BEACH,
    guest: 203,
    status: 'confirmed',
    bookedDaysAgo: 5,
    rooms: [room('block-cabana', stay(1, 3, 1, 0, 0, 0))],
    payments: [pending(15_000, 2, 'pdf')],
  },
  {
    eventId: OTHER,
    guest: 301,
    status: 'confirmed',
    bookedDaysAgo: 15,
    rooms: [room('block-laguna', stay(-1, 3, 2, 0, 1, 0))],
    payments: [approved(15_000, 14)],
  },
  {
    eventId: OTHER,
    guest: 302,
    status: 'confirmed',
    bookedDaysAgo: 4,
    rooms: [room('block-oceano', stay(-2, 4, 2, 0, 0, 0))],
    payments: [pending(30_000, 1, 'png')],
  },
];

export const DEMO_BOOKINGS: DemoBooking[] = [...WEDDING_BOOKINGS, ...OTHER_BOOKINGS];
