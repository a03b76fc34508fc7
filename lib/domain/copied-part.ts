import { type CopiedPart, copiedPart } from '@/lib/contract/new-event';
import type { Permission } from '@/lib/contract/permission';
import { can } from './permissions';

const WRITES: Partial<Record<CopiedPart, Permission>> = { block: 'manageRoomBlock', schedule: 'manageSchedule' };

/**
 * The permission that copying a part of an event into another needs, in addition to that for the event itself; null
 * where that one is enough. docs/domain.md, Roles.
 */
export const permissionFor = (part: CopiedPart): Permission | null => WRITES[part] ?? null;

/** What somebody who may write an event may copy into it from another. docs/domain.md, Roles. */
export function partsFor(person: Parameters<typeof can>[0]): CopiedPart[] {
  return copiedPart.options.filter((part) => {
    const permission = permissionFor(part);
    return permission === null || can(person, permission);
  });
}
