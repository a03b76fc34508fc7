import { type PermissionChanges, type PermissionMatrix, permissionMatrix } from '@/lib/contract/permission';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

export async function changePermissions(http: HttpClient, changes: PermissionChanges): Promise<PermissionMatrix> {
  const { data } = await http.put('/api/v1/permissions', changes);
  return parseData(permissionMatrix, data);
}

export async function getPermissions(http: HttpClient, { agencyId }: { agencyId: string }): Promise<PermissionMatrix> {
  const { data } = await http.get('/api/v1/permissions', { params: { agency_id: agencyId } });
  return parseData(permissionMatrix, data);
}

export async function restorePermissions(
  http: HttpClient,
  { agencyId }: { agencyId: string },
): Promise<PermissionMatrix> {
  const { data } = await http.delete('/api/v1/permissions', { params: { agency_id: agencyId } });
  return parseData(permissionMatrix, data);
}
