import { createHash } from 'node:crypto';
import type { files } from '../schema';
import { drawText } from './draw-text';

/** A slip that a guest uploaded: the row of the files table and the bytes for the file store. */
export interface DemoProof {
  row: typeof files.$inferInsert;
  bytes: Buffer;
}

interface Slip {
  paymentId: string;
  agencyId: string;
  kind: 'png' | 'pdf';
  uploadedBy: string;
  createdAt: Date;
  lines: string[];
}

const plainUpperCase = (line: string) => line.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

const CONTENT_TYPES = { png: 'image/png', pdf: 'application/pdf' } as const;

/** A one-page PDF of plain lines; latin1, which Helvetica's WinAnsi encoding reads. */
function writePdf(lines: string[]): Buffer {
  const text = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  const stream = `BT /F1 14 Tf 22 TL 60 720 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}

/** A real, readable proof. Its name in the store comes from the payment, so that a repeated seed overwrites it. */
export function demoProof({ paymentId, agencyId, kind, uploadedBy, createdAt, lines }: Slip): DemoProof {
  const bytes = kind === 'png' ? drawText(lines.map(plainUpperCase)) : writePdf(lines);
  return {
    bytes,
    row: {
      id: `file-${paymentId}`,
      agencyId,
      storageKey: createHash('sha256').update(`demo ${paymentId}`).digest('hex').slice(0, 32),
      originalName: `comprobante.${kind}`,
      contentType: CONTENT_TYPES[kind],
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      uploadedBy,
      createdAt,
    },
  };
}
