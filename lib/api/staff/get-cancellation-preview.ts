import { queryOptions } from '@tanstack/react-query';
import { type CancellationPreview, cancellationPreview } from '@/lib/contract/cancellation';
import type { CancellationReason } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

interface PreviewArgs {
  key: string;
  /** Why staff would cancel; left out, why the guest asks. */
  reason?: CancellationReason;
}

export async function getCancellationPreview(
  http: HttpClient,
  { key, reason }: PreviewArgs,
): Promise<CancellationPreview> {
  const path = `/api/v1/reservations/${encodeURIComponent(key)}/cancellation`;
  const { data } = await http.get(path, { params: { reason } });
  return parseData(cancellationPreview, data);
}

/** Reckoned for one version of the reservation: what changes it asks for another, what ends it for none. */
export const cancellationPreviewQuery = (
  http: () => HttpClient,
  { version, ...args }: PreviewArgs & { version: number },
) =>
  queryOptions({
    queryKey: ['cancellation', args.key, args.reason ?? 'asked', version],
    queryFn: () => getCancellationPreview(http(), args),
  });
