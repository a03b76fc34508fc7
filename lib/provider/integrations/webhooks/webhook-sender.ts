import { lookup as systemLookup } from 'node:dns';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { isPublicAddress } from '@/lib/config/address-ranges';
import type { DeliveryFailure } from '@/lib/contract/webhook';

const TIMEOUT_MS = 10_000;

export interface WebhookCall {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** How a call ended: `failure` is null where the receiver took it. */
export interface WebhookOutcome {
  status: number | null;
  milliseconds: number;
  failure: DeliveryFailure | null;
}

export interface WebhookSender {
  /**
   * Whether an address that somebody typed may be called, as far as its text tells; its name is looked up only when it
   * is called.
   */
  accepts(url: string): boolean;
  /** Makes one call. Redirects are not followed, and only the answer's status is read. Never throws. */
  send(call: WebhookCall): Promise<WebhookOutcome>;
}

interface SenderParts {
  /** Whether http is allowed in addition to https. */
  allowHttp: boolean;
  isAllowed?: (address: string) => boolean;
  lookup?: typeof systemLookup;
  timeoutMs?: number;
}

class AddressRefused extends Error {}

/**
 * Calls receivers on the public internet only. What is checked is the address that is connected to: the name is looked
 * up once, checked, and that address used, so that a name which resolves to something else a moment later gains
 * nothing.
 */
export function openWebhookSender(parts: SenderParts): WebhookSender {
  const { allowHttp, isAllowed = isPublicAddress, lookup = systemLookup, timeoutMs = TIMEOUT_MS } = parts;
  const accepts = (text: string) => {
    const url = URL.parse(text);
    if (!url || url.username || url.password) return false;
    if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:')) return false;
    const host = hostOf(url);
    if (isIP(host) !== 0) return isAllowed(host);
    return allowHttp || (host.includes('.') && !/(?:^|\.)(?:localhost|local|internal)\.?$/i.test(host));
  };
  return {
    accepts,
    async send({ url, headers, body }) {
      const started = performance.now();
      const since = () => Math.round(performance.now() - started);
      if (!accepts(url)) return { status: null, milliseconds: since(), failure: 'address' };
      try {
        const status = await post(url, {
          headers,
          body,
          lookup: checkedLookup(lookup, isAllowed),
          isAllowed,
          timeoutMs,
        });
        const failure = status >= 300 && status < 400 ? 'redirect' : status >= 200 && status < 300 ? null : 'status';
        return { status, milliseconds: since(), failure };
      } catch (error) {
        return { status: null, milliseconds: since(), failure: failureOf(error) };
      }
    },
  };
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.+)\]$/, '$1');

/** Looks a name up and hands on its addresses only where every one of them is allowed. */
function checkedLookup(lookup: typeof systemLookup, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new AddressRefused(hostname), '', 0);
      if (!found.every(({ address }) => isAllowed(address))) return done(new AddressRefused(hostname), '', 0);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };
}

interface Posting extends Omit<WebhookCall, 'url'> {
  lookup: LookupFunction;
  isAllowed: (address: string) => boolean;
  timeoutMs: number;
}

function post(url: string, { headers, body, lookup, isAllowed, timeoutMs }: Posting): Promise<number> {
  return new Promise((resolve, reject) => {
    const request: ClientRequest = (url.startsWith('https:') ? httpsRequest : httpRequest)(
      url,
      // A new connection each time, since one made earlier would skip the check.
      { method: 'POST', headers, agent: false, lookup, signal: AbortSignal.timeout(timeoutMs) },
      (answer) => {
        answer.on('error', () => {});
        resolve(answer.statusCode ?? 0);
        // The answer's body is of no use and might never end.
        answer.destroy();
      },
    );
    request.on('socket', (socket: Socket) => {
      socket.once('connect', () => {
        if (!isAllowed(socket.remoteAddress ?? '')) request.destroy(new AddressRefused(socket.remoteAddress));
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof AddressRefused) return 'address';
  if (!(error instanceof Error)) return 'connection';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout';
  const code = 'code' in error ? String(error.code) : '';
  if (/^E(?:NOTFOUND|AI_)/.test(code)) return 'dns';
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_|EPROTO/.test(code)) return 'tls';
  return 'connection';
}
