import { PROVIDER_PATH } from '@/lib/config/constants';
import { API_URL } from '@/lib/config/public-env';

/** Address of the filtered accounts as a CSV file. It asks for the cookie alone. */
export function usersExportUrl(query: Record<string, string>): string {
  return `${API_URL ?? PROVIDER_PATH}/api/v1/users/export?${new URLSearchParams(query)}`;
}
