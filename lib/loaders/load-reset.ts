import 'server-only';
import { getReset } from '@/lib/api/account/password-reset';
import { ApiError } from '@/lib/api/api-error';
import { callerHttp } from './server-http';

/** Null where the mailed key stands, else why it does not. Specification 8. */
export async function loadReset(key: string): Promise<'IRK' | 'RKNF' | null> {
  try {
    await getReset(await callerHttp(), key);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'RKNF') return 'RKNF';
    if (error.status === 400 || error.status === 422) return 'IRK';
    throw error;
  }
}
