import type { Language } from '@/lib/contract/bilingual-text';
import {
  type MailPreview,
  type MailTrial,
  type MailWordsInput,
  type MailWordsRecord,
  type MailWordsSummary,
  mailPreview,
  mailTrialSent,
  mailWordsList,
  mailWordsRecord,
} from '@/lib/contract/mail-words';
import type { HttpClient } from './http';
import { parseAnswer, parseData } from './parse-answer';

interface OfAgency {
  agencyId: string;
}

interface OfKind extends OfAgency {
  kind: string;
}

const listPath = ({ agencyId }: OfAgency) => `/api/v1/agencies/${encodeURIComponent(agencyId)}/mail-words`;
const kindPath = (of: OfKind) => `${listPath(of)}/${encodeURIComponent(of.kind)}`;

export async function listMailWords(http: HttpClient, of: OfAgency): Promise<MailWordsSummary[]> {
  const { data } = await http.get(listPath(of));
  return parseAnswer(mailWordsList, data).data;
}

export async function readMailWords(http: HttpClient, of: OfKind): Promise<MailWordsRecord> {
  const { data } = await http.get(kindPath(of));
  return parseData(mailWordsRecord, data);
}

/** Throws STALE, INVALID by field. */
export async function saveMailWords(
  http: HttpClient,
  { input, ...of }: OfKind & { input: MailWordsInput },
): Promise<MailWordsRecord> {
  const { data } = await http.put(kindPath(of), input);
  return parseData(mailWordsRecord, data);
}

/** Throws INVALID by field. */
export async function previewMailWords(http: HttpClient, { words, ...of }: OfKind & MailTrial): Promise<MailPreview> {
  const { data } = await http.post(`${kindPath(of)}/preview`, { words });
  return parseData(mailPreview, data);
}

/** Mails it to the caller; answers the address. Throws INVALID by field. */
export async function testMailWords(
  http: HttpClient,
  { words, language, ...of }: OfKind & MailTrial & { language: Language },
): Promise<string> {
  const { data } = await http.post(`${kindPath(of)}/test`, { words, language });
  return parseData(mailTrialSent, data).sentTo;
}
