import type { Language } from '@/lib/contract/bilingual-text';

/** A mail's content in its reader's language, before it is laid out as text and HTML. All fields are plain text. */
export interface MailContent {
  locale: Language;
  subject: string;
  heading: string;
  greeting: string;
  text: string;
  facts: { label: string; value: string }[];
  sections: { title: string; lines: string[] }[];
  button: { label: string; url: string; instead: string; note: string | null };
  footer: string[];
  /** Who gets the answer to the mail; left out, whoever sends it. */
  replyTo?: string;
  /** Of a mailing: how its reader ends them. */
  optOut?: { label: string; url: string; token: string } | null;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in an element or an attribute of the mail. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

const INK = '#22313A';
const SEA = '#0F4C5C';
const SAND = '#F6F0E6';
const LINE = '#E3D9C6';

/** The two bodies of a mail: plain text for every reader, and HTML without scripts, pictures or foreign styles. */
export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: asText(content), html: asHtml(content) };
}

function asText({ heading, greeting, text, facts, sections, button, footer, optOut }: MailContent): string {
  const blocks = [
    heading,
    `${greeting}\n\n${text}`,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...sections.map(({ title, lines }) => `${title}\n${lines.map((line) => `- ${line}`).join('\n')}`),
    `${button.label}:\n${button.url}${button.note ? `\n${button.note}` : ''}`,
    footer.join('\n'),
    optOut ? `${optOut.label}:\n${optOut.url}` : '',
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const paragraph = (text: string, style = '') =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

function asHtml({
  locale,
  subject,
  heading,
  greeting,
  text,
  facts,
  sections,
  button,
  footer,
  optOut,
}: MailContent): string {
  const rows = facts
    .map(
      ({ label, value }) =>
        `<tr><th scope="row" style="padding:6px 12px 6px 0;border-bottom:1px solid ${LINE};text-align:left;font-weight:400;vertical-align:top">${escapeHtml(label)}</th>` +
        `<td style="padding:6px 0;border-bottom:1px solid ${LINE};font-weight:600;text-align:right">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const lists = sections
    .map(
      ({ title, lines }) =>
        `<h2 style="margin:24px 0 8px;font-size:17px;color:${SEA}">${escapeHtml(title)}</h2>` +
        `<ul style="margin:0;padding-left:20px">${lines.map((line) => `<li style="margin:0 0 6px">${escapeHtml(line)}</li>`).join('')}</ul>`,
    )
    .join('');
  const url = escapeHtml(button.url);
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${SAND};color:${INK};font:16px/1.5 Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 28px;background:#fff;border-radius:12px">
<h1 style="margin:0 0 20px;font:400 26px/1.25 Georgia,serif;color:${SEA}">${escapeHtml(heading)}</h1>
${paragraph(greeting)}${text
  .split(/\n{2,}/)
  .map((each) => paragraph(each))
  .join('')}
<table style="width:100%;border-collapse:collapse">${rows}</table>
${lists}
<p style="margin:28px 0 16px"><a href="${url}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:${SEA};color:#fff;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>
${paragraph(button.instead, 'font-size:14px;margin-bottom:4px')}
<p style="margin:0 0 16px;font-size:14px;word-break:break-all"><a href="${url}" style="color:${SEA}">${url}</a></p>
${button.note ? paragraph(button.note, 'font-size:14px') : ''}
<hr style="border:0;border-top:1px solid ${LINE};margin:24px 0 16px">
${footer.map((line) => paragraph(line, 'font-size:13px;margin-bottom:4px')).join('')}
${optOut ? `<p style="margin:0;font-size:13px"><a href="${escapeHtml(optOut.url)}" style="color:${SEA}">${escapeHtml(optOut.label)}</a></p>` : ''}
</div>
</body>
</html>
`;
}
