import axios, { type AxiosAdapter, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import en from '@/messages/en/connection.json';
import es from '@/messages/es/connection.json';
import { ApiError } from './api-error';
import { LOOKING_EVENT, UNANSWERED_EVENT } from './idempotency';

declare module 'axios' {
  interface AxiosRequestConfig {
    /**
     * A POST that does no harm if its answer is lost (a price, a preview, a login): it fails like a read, and is simply
     * sent again.
     */
    harmless?: boolean;
  }
}

/**
 * After so long without an answer the client tries to find out the result of a mutation; for an upload the time starts
 * anew with each progress.
 */
const LIMIT_MS = 20_000;
/** Pauses before each try to find out the result, and how long each try may take. */
const LOOKS_AFTER_MS = [1_000, 2_000, 4_000];
const LOOK_LIMIT_MS = 10_000;

const READS = ['get', 'head', 'options'];

const words = { es, en };
const say = (word: keyof typeof es) => words[document.documentElement.lang === 'en' ? 'en' : 'es'][word];

/**
 * Sends every mutation of the browser within a time limit. Where no answer comes it finds out the result by sending the
 * same Idempotency-Key again: the provider then repeats its first answer, or does the work now. Without a connection
 * nothing is sent. Throws ApiError OFFLINE (nothing was sent) and UNANSWERED (result unknown), each with its sentence
 * in the page's language.
 */
export function withOutcome(send: AxiosAdapter): AxiosAdapter {
  return async (config) => {
    if (READS.includes(config.method?.toLowerCase() ?? 'get')) return send(config);
    if (!navigator.onLine) throw new ApiError({ status: 0, code: 'OFFLINE', message: say('offline') });
    if (config.harmless) return send(config);
    const answer = await answerOf(send, config, LIMIT_MS);
    if (answer) return answer;
    if (!config.headers.has('Idempotency-Key')) throw unanswered('unknown');
    return lookFor(send, config);
  };
}

function unanswered(word: 'unknown' | 'unanswered'): ApiError {
  window.dispatchEvent(new Event(UNANSWERED_EVENT));
  return new ApiError({ status: 0, code: 'UNANSWERED', message: say(word) });
}

/**
 * Gives every failure a sentence in the page's language that any form can show: one for answers that the provider did
 * not write (such as a gateway's page), and for the provider's own faults one with the reference that its log has too.
 */
export function inPageWords(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { code, requestId } = error;
  if (code === 'INTERNAL') error.message = say('broken') + (requestId ? ` ${say('reference')} ${requestId}` : '');
  if (code === 'NETWORK') error.message = say('unreachable');
  return error;
}

async function lookFor(send: AxiosAdapter, config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  tell(1);
  try {
    for (const pause of LOOKS_AFTER_MS) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      const answer = navigator.onLine ? await answerOf(send, config, LOOK_LIMIT_MS) : null;
      if (answer) return answer;
    }
    throw unanswered('unanswered');
  } finally {
    tell(-1);
  }
}

/** Tells the connection notice that the client starts (1) or stops (-1) finding out the result of a call. */
const tell = (change: 1 | -1) => window.dispatchEvent(new CustomEvent(LOOKING_EVENT, { detail: change }));

/** The answer; null where none came. Throws on refusals, as axios does. */
async function answerOf(
  send: AxiosAdapter,
  config: InternalAxiosRequestConfig,
  limit: number,
): Promise<AxiosResponse | null> {
  const { signal, onUploadProgress } = config;
  const limited = new AbortController();
  const end = () => limited.abort();
  let timer = setTimeout(end, limit);
  const movedOn: typeof onUploadProgress = (event) => {
    clearTimeout(timer);
    timer = setTimeout(end, limit);
    onUploadProgress?.(event);
  };
  signal?.addEventListener?.('abort', end);
  const isUpload = config.data instanceof FormData;
  const within = { ...config, timeout: 0, signal: limited.signal, ...(isUpload && { onUploadProgress: movedOn }) };
  try {
    return await send(within);
  } catch (error) {
    // The caller has cancelled the call.
    if (signal?.aborted) throw error;
    if (axios.isAxiosError(error) && error.response && !isOfGateway(error.response)) throw error;
    if (!axios.isAxiosError(error) && !axios.isCancel(error)) throw error;
    return null;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener?.('abort', end);
  }
}

const GATEWAY = [502, 503, 504];

/** Whether a proxy answered instead of the provider, which may have done the work nevertheless. */
const isOfGateway = ({ status, headers }: AxiosResponse) =>
  GATEWAY.includes(status) && !String(headers['content-type']).includes('json');
