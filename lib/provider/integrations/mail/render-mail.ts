import { INK, SAND, SEA } from '@/lib/config/palette';
import type { Language } from '@/lib/contract/bilingual-text';
import { readableOn } from '@/lib/domain/brand';

/** The agency's letterhead. Where a color is null, the product's is used. */
export interface MailBrand {
  name: string;
  /** Whole address of a picture that mail programs show; null where the agency has none. */
  logoUrl: string | null;
  color: string | null;
  paper: string | null;
}

/** A mail's content in its reader's language, before it is laid out as text and HTML. All fields are plain text. */
export interface MailContent {
  locale: Language;
  subject: string;
  heading: string;
  greeting: string;
  text: string;
  facts: { label: string; value: string }[];
  sections: { title: string; lines: string[] }[];
  /** Null for a reader who has no page on the site. */
  button: { label: string; url: string; instead: string; note: string | null } | null;
  /** A second link, in addition to the button's page. */
  link?: { label: string; url: string } | null;
  footer: string[];
  /** The address that replies go to; left out, the sender's. */
  replyTo?: string;
  /** Of a mailing: how its reader ends them. */
  optOut?: { label: string; url: string; token: string } | null;
  /** Left out, the mail is of the platform itself. */
  brand?: MailBrand;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in an element or an attribute of the mail. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

const LINE = '#E3D9C6';

/** Colors for mail programs in dark mode. */
const NIGHT = { page: '#12181C', card: '#1C252B', ink: '#E8EDF0', line: '#35424A' };

/**
 * The two bodies of a mail: plain text for every reader, and HTML without scripts and foreign styles. Its only picture
 * is the agency's logo, by its address, with the name next to it, since many programs show pictures only when they are
 * asked to.
 */
export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: asText(content), html: asHtml(content) };
}

function asText({ heading, greeting, text, facts, sections, button, link, footer, optOut }: MailContent): string {
  const blocks = [
    heading,
    `${greeting}\n\n${text}`,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...sections.map(
      ({ title, lines }) =>
        `${title}\n${written(lines)
          .map((line) => `- ${line}`)
          .join('\n')}`,
    ),
    button ? `${button.label}:\n${button.url}${button.note ? `\n${button.note}` : ''}` : '',
    link ? `${link.label}:\n${link.url}` : '',
    footer.join('\n'),
    optOut ? `${optOut.label}:\n${optOut.url}` : '',
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

// Without empty lines between paragraphs, which in a list would become empty items.
const written = (lines: string[]) => lines.filter((line) => line.trim() !== '');

const paragraph = (text: string, style = '') =>
  `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

/**
 * Colors for programs that know `prefers-color-scheme`; others invert the colors in their own way, which these survive.
 */
function nightStyle(color: string): string {
  const { page, card, ink, line } = NIGHT;
  const tint = readableOn(card, color);
  return (
    '<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){' +
    `.page{background:${page}!important}.page,.card{color:${ink}!important}.card{background:${card}!important}` +
    `.tint{color:${tint}!important}.rule{border-color:${line}!important}.name{color:${ink}!important}}</style>`
  );
}

/** The agency's logo, on white also in dark mode, and its name. */
function letterhead({ name, logoUrl }: MailBrand): string {
  const logo = logoUrl
    ? `<img src="${escapeHtml(logoUrl)}" alt="" height="44" style="display:inline-block;height:44px;width:auto;max-width:160px;margin-right:12px;padding:6px;border-radius:8px;background:#fff;vertical-align:middle">`
    : '';
  return `<p style="max-width:560px;margin:0 auto 16px;padding:0 4px;overflow-wrap:anywhere">${logo}<strong class="name" style="font:600 17px/1.3 Georgia,serif;color:${INK};vertical-align:middle">${escapeHtml(name)}</strong></p>\n`;
}

function factRows(facts: MailContent['facts']): string {
  const cell = `border-bottom:1px solid ${LINE};overflow-wrap:anywhere`;
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" class="rule" style="width:40%;padding:6px 12px 6px 0;text-align:left;font-weight:400;vertical-align:top;${cell}">${escapeHtml(label)}</th>` +
      `<td class="rule" style="padding:6px 0;font-weight:600;text-align:right;${cell}">${escapeHtml(value)}</td></tr>`,
  );
  return rows.join('');
}

function pressed({ label, url: address, instead, note }: NonNullable<MailContent['button']>, color: string): string {
  const url = escapeHtml(address);
  return `<p style="margin:28px 0 16px"><a href="${url}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:${color};color:#fff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>
${paragraph(instead, 'font-size:14px;margin-bottom:4px')}
<p style="margin:0 0 16px;font-size:14px;word-break:break-all"><a href="${url}" class="tint" style="text-decoration:underline;color:${color}">${url}</a></p>
${note ? paragraph(note, 'font-size:14px') : ''}
`;
}

function asHtml(content: MailContent): string {
  const { locale, subject, heading, greeting, text, facts, sections, button, link, footer, optOut, brand } = content;
  const color = brand?.color ?? SEA;
  const tinted = (style: string) => `class="tint" style="${style};color:${color}"`;
  const lists = sections
    .map(
      ({ title, lines }) =>
        `<h2 ${tinted('margin:24px 0 8px;font-size:17px')}>${escapeHtml(title)}</h2>` +
        `<ul style="margin:0;padding-left:20px">${written(lines)
          .map((line) => `<li style="margin:0 0 6px">${escapeHtml(line)}</li>`)
          .join('')}</ul>`,
    )
    .join('');
  const body = text.split(/\n{2,}/).map((each) => paragraph(each));
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>${nightStyle(color)}</head>
<body class="page" style="margin:0;padding:24px 12px;background:${brand?.paper ?? SAND};color:${INK};font:16px/1.5 Helvetica,Arial,sans-serif">
${brand ? letterhead(brand) : ''}<div class="card" style="max-width:560px;margin:0 auto;padding:32px 28px;box-sizing:border-box;background:#fff;border-radius:12px;overflow-wrap:anywhere">
<h1 ${tinted('margin:0 0 20px;font:400 26px/1.25 Georgia,serif')}>${escapeHtml(heading)}</h1>
${paragraph(greeting)}${body.join('')}
<table style="width:100%;border-collapse:collapse">${factRows(facts)}</table>
${lists}
${button ? pressed(button, color) : ''}${link ? `<p style="margin:0 0 16px"><a href="${escapeHtml(link.url)}" ${tinted('text-decoration:underline')}>${escapeHtml(link.label)}</a></p>\n` : ''}<hr class="rule" style="border:0;border-top:1px solid ${LINE};margin:24px 0 16px">
${footer.map((line) => paragraph(line, 'font-size:13px;margin-bottom:4px')).join('')}
${optOut ? `<p style="margin:0;font-size:13px"><a href="${escapeHtml(optOut.url)}" ${tinted('text-decoration:underline')}>${escapeHtml(optOut.label)}</a></p>` : ''}
</div>
</body>
</html>
`;
}
