import { PROVIDER_PATH } from '@/lib/config/constants';
import { API_URL } from '@/lib/config/public-env';

/** Address of the filtered audit log as a CSV file. It asks for the cookie alone. */
export function auditExportUrl(query: Record<string, string>): string {
  return `${API_URL ?? PROVIDER_PATH}/api/v1/audit-log/export?${new URLSearchParams(query)}`;
}
