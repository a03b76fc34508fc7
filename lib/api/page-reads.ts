import 'server-only';
import axios, {
  type AxiosAdapter,
  AxiosError,
  AxiosHeaders,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import { MOST_TOGETHER, togetherAnswer } from '@/lib/contract/together';
import { isParsed, noteParsed, parseAnswer } from './parse-answer';

interface Read {
  config: InternalAxiosRequestConfig;
  /** The read's address without host. */
  path: string;
  settle: (answer: Promise<AxiosResponse>) => void;
}

/** The most characters of addresses in one call; a proxy may refuse more than 8,000 in all. */
const MOST_CHARACTERS = 5000;

const isRead = ({ method, responseType, url }: InternalAxiosRequestConfig) =>
  method?.toLowerCase() === 'get' && (responseType ?? 'json') === 'json' && (url?.startsWith('/') ?? false);

/**
 * How a page of one caller reads: all reads of the same moment in one call, and without a socket where the provider
 * runs in this process.
 */
export const pageReads = (inside: (() => Promise<InsideReads>) | null): AxiosAdapter =>
  joinReads(inside ? readInside(inside) : axios.getAdapter(axios.defaults.adapter));

/**
 * Sends all reads that a page asks for at the same moment as one call; each read gets its own answer or failure, as if
 * it had been made alone. All other calls are sent at once. Must only join reads of one caller.
 */
function joinReads(send: AxiosAdapter): AxiosAdapter {
  let waiting: Read[] = [];
  const sendAll = () => {
    const reads = waiting;
    waiting = [];
    for (const part of portions(reads)) sendTogether(send, part);
  };
  return (config) => {
    if (!isRead(config)) return send(config);
    const { url, params } = config;
    const path = axios.getUri({ url, params });
    return new Promise((resolve) => {
      // By then everything that the page asks for in the same turn is in `waiting`.
      if (waiting.length === 0) setImmediate(sendAll);
      waiting.push({ config, path, settle: resolve });
    });
  };
}

function portions(reads: Read[]): Read[][] {
  const made: Read[][] = [];
  let characters = 0;
  for (const read of reads) {
    const last = made.at(-1);
    characters += encodeURIComponent(read.path).length;
    if (last && last.length < MOST_TOGETHER && characters < MOST_CHARACTERS) last.push(read);
    else {
      made.push([read]);
      characters = encodeURIComponent(read.path).length;
    }
  }
  return made;
}

function sendTogether(send: AxiosAdapter, reads: Read[]): void {
  const [first] = reads;
  if (!first) return;
  if (reads.length === 1) {
    first.settle(send(first.config));
    return;
  }
  const paths = [...new Set(reads.map(({ path }) => path))];
  const params = { reads: paths.join(' ') };
  const answered = send({ ...first.config, url: '/api/v1/together', params }).then(({ data }) => partsOf(data));
  for (const { config, path, settle } of reads) {
    settle(
      answered.then((parts) => {
        const part = parts[paths.indexOf(path)];
        if (!part) throw new AxiosError('A read is not answered', AxiosError.ERR_BAD_RESPONSE, config);
        const headers = new AxiosHeaders(part.retryAfter === null ? {} : { 'retry-after': part.retryAfter });
        return settled({ data: part.body, status: part.status, statusText: '', headers, config });
      }),
    );
  }
}

/**
 * The answers of the single reads; where the whole answer was already parsed in this process, its parts are marked as
 * parsed too.
 */
function partsOf(answer: unknown) {
  const text = typeof answer === 'string' ? (JSON.parse(answer) as unknown) : answer;
  const { data } = parseAnswer(togetherAnswer, text);
  if (isParsed(text)) for (const { body } of data) noteParsed(body);
  return data;
}

/** How a provider in this process answers a page's reads. */
type InsideReads = (request: Request) => Promise<{ status: number; headers: Headers; body: unknown }>;

/** Reads from the provider in this process, without a socket and without JSON. All other calls are sent as usual. */
function readInside(reads: () => Promise<InsideReads>): AxiosAdapter {
  return async (config) => {
    if (!isRead(config)) return axios.getAdapter('fetch', config)(config);
    const read = await reads();
    const headers = Object.entries(config.headers.toJSON(true)).map(([name, value]) => [name, String(value)]);
    const request = new Request(axios.getUri(config), { headers: Object.fromEntries(headers) });
    const { status, headers: told, body } = await read(request);
    if (status < 300) noteParsed(body);
    return settled({ data: body, status, statusText: '', headers: new AxiosHeaders(Object.fromEntries(told)), config });
  };
}

/** The answer, or the error that axios throws for its status. */
function settled(response: AxiosResponse & { config: InternalAxiosRequestConfig }): AxiosResponse {
  const { config, status } = response;
  if (!config.validateStatus || config.validateStatus(status)) return response;
  const code = status >= 500 ? AxiosError.ERR_BAD_RESPONSE : AxiosError.ERR_BAD_REQUEST;
  throw new AxiosError(`Request failed with status code ${status}`, code, config, null, response);
}
