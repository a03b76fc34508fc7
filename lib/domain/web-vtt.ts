import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';

/** A caption: what is shown from `start` until `end`, seconds. */
export interface Cue {
  start: number;
  end: number;
  text: string;
}

/** Why a text is not a WebVTT file that a player could show. */
export type CaptionProblem = 'header' | 'cue' | 'time' | 'order' | 'empty';

const HEADER = /^WEBVTT(?:[ \t].*)?(?:\n|$)/;
const TIMING = /^(\S+)[ \t]+-->[ \t]+(\S+)(?:[ \t]+.*)?$/;
const TIME = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;
const NO_CUE = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;

/** Seconds of a WebVTT time; null where it is none. */
function secondsOf(written: string): number | null {
  const [, hours = '0', minutes, seconds, thousandths] = TIME.exec(written) ?? [];
  if (minutes === undefined) return null;
  // Adds in whole thousandths, since a sum of floating-point fractions may differ from the number that was written.
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return (whole * 1000 + Number(thousandths)) / 1000;
}

function readCue(block: string): Cue | CaptionProblem {
  const lines = block.split('\n');
  const at = lines.findIndex((line) => line.includes('-->'));
  if (at < 0 || at > 1) return 'cue';
  const [, from = '', to = ''] = TIMING.exec(lines[at] ?? '') ?? [];
  const [start, end] = [secondsOf(from), secondsOf(to)];
  if (start === null || end === null || start >= end) return 'time';
  const text = lines
    .slice(at + 1)
    .join('\n')
    .trim();
  return text === '' ? 'empty' : { start, end, text };
}

/**
 * The captions of a WebVTT file in their order, or the first thing that is wrong with it. Captions may overlap, but
 * each begins no earlier than the one before it. Notes and styles are skipped.
 */
export function readWebVtt(file: string): Cue[] | CaptionProblem {
  // trim also removes a byte order mark.
  const whole = file.replaceAll('\r\n', '\n').trim();
  if (!HEADER.test(whole)) return 'header';
  const [, ...blocks] = whole.split(/\n{2,}/);
  const cues: Cue[] = [];
  for (const block of blocks.filter((each) => !NO_CUE.test(each))) {
    const cue = readCue(block);
    if (typeof cue === 'string') return cue;
    if (cue.start < (cues.at(-1)?.start ?? 0)) return 'order';
    cues.push(cue);
  }
  return cues.length === 0 ? 'empty' : cues;
}

/** Captions as a WebVTT file. */
export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text }) => `${timeOf(start)} --> ${timeOf(end)}\n${text}`);
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

function timeOf(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = String(thousandths % 1000).padStart(3, '0');
  return `${two(thousandths / millisecondsInHour)}:${two((thousandths / millisecondsInMinute) % 60)}:${two((thousandths / 1000) % 60)}.${rest}`;
}
