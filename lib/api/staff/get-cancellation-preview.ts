import { queryOptions } from '@tanstack/react-query';
import { type CancellationPreview, cancellationPreview } from '@/lib/contract/cancellation';
import type { CancellationReason } from '@/lib/contract/reservation';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';
import { reservationKey } from '../reservation/reservation-query';

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

/** Belongs to the reservation: what changes it makes the preview out of date too. */
export const cancellationPreviewQuery = (http: () => HttpClient, args: PreviewArgs) =>
  queryOptions({
    queryKey: [...reservationKey(args.key), 'cancellation', args.reason ?? 'asked'],
    queryFn: () => getCancellationPreview(http(), args),
  });
