import { type PermissionChanges, type PermissionMatrix, permissionMatrix } from '@/lib/contract/permission';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function changePermissions(http: HttpClient, changes: PermissionChanges): Promise<PermissionMatrix> {
  const { data } = await http.put('/api/v1/permissions', changes);
  return parseData(permissionMatrix, data);
}
