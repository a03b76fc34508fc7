import { buffer } from 'node:stream/consumers';
import busboy from 'busboy';

export interface SentForm {
  fields: Record<string, string>;
  files: Record<string, { name: string; type: string; size: number }>;
}

/**
 * What a form has sent, read as the provider reads it. `request.formData()` fails from Node 24 on under a window of
 * tests, whose files are none of Node's.
 */
export async function sentForm(request: Request): Promise<SentForm> {
  const sent: SentForm = { fields: {}, files: {} };
  const reading: Promise<void>[] = [];
  const parser = busboy({ headers: Object.fromEntries(request.headers), defParamCharset: 'utf8' });
  parser.on('field', (name, value) => {
    sent.fields[name] = value;
  });
  parser.on('file', (name, stream, { filename, mimeType }) => {
    const keep = async () => {
      sent.files[name] = { name: filename ?? '', type: mimeType, size: (await buffer(stream)).length };
    };
    reading.push(keep());
  });
  const parsed = new Promise((resolve, reject) => parser.on('close', resolve).on('error', reject));
  parser.end(Buffer.from(await request.arrayBuffer()));
  await parsed;
  await Promise.all(reading);
  return sent;
}
