import { PROOF_MAX_BYTES, type PROOF_TYPES } from '@/lib/config/constants';

type ProofType = (typeof PROOF_TYPES)[number];
export type ProofProblem =
  | 'proofMissing'
  | 'proofUnreadable'
  | 'proofEmpty'
  | 'proofTooLarge'
  | 'proofType'
  | 'proofLies';

const HEAD_BYTES = 16;
const EXTENSIONS: Record<ProofType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
};

/** The type that a file's first bytes say, null where it is none of the accepted ones. */
export function typeOfBytes(head: Uint8Array): ProofType | null {
  const text = String.fromCharCode(...head);
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  if (/^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s.test(text)) return 'image/heic';
  return text.startsWith('%PDF-') ? 'application/pdf' : null;
}

/** Null where the browser cannot read the file: it was moved, or lies in a cloud that does not answer. */
const readHead = (file: File): Promise<Uint8Array | null> =>
  file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .then(
      (bytes) => new Uint8Array(bytes),
      () => null,
    );

const family = (type: string) => type.split('/')[0];

/** What is wrong with a proof, before it is sent; the provider looks again. */
export async function checkProof(file: File): Promise<{ problem: ProofProblem } | { problem: null; proof: File }> {
  if (file.size === 0) return { problem: 'proofEmpty' };
  if (file.size > PROOF_MAX_BYTES) return { problem: 'proofTooLarge' };
  const head = await readHead(file);
  if (!head) return { problem: 'proofUnreadable' };
  const type = typeOfBytes(head);
  if (!type) return { problem: 'proofType' };
  if (file.type !== '' && family(file.type) !== family(type)) return { problem: 'proofLies' };
  return { problem: null, proof: namedAfter(file, type) };
}

/** Chat programs save pictures with another type's file ending, which the provider would refuse. */
function namedAfter(file: File, type: ProofType): File {
  const stem = file.name.replace(/\.[^.]*$/, '') || 'proof';
  return new File([file], `${stem}.${EXTENSIONS[type]}`, { type });
}
