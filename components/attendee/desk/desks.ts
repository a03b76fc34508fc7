import type { Permission } from '@/lib/contract/permission';
import { can } from '@/lib/domain/permissions';
import { DepositDesk } from './deposit-desk';
import { RoomDesk } from './room-desk';

/** The desks of the page of attendees, by the view of its address. */
const DESKS = [
  { view: 'deposits', needs: 'decidePayment', words: 'desk', View: DepositDesk },
  { view: 'rooms', needs: 'decideRoom', words: 'roomDesk', View: RoomDesk },
] as const;

/** The desks at which a person decides. */
export const desksOf = (person: { permissions: readonly Permission[] }) =>
  DESKS.filter(({ needs }) => can(person, needs));

/** The desk that an address asks for, for those who decide there. */
export const deskOf = (view: string | null, person: { permissions: readonly Permission[] }) =>
  desksOf(person).find((desk) => desk.view === view);
