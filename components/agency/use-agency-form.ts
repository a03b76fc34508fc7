'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { type ChangeEvent, useId } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { z } from 'zod';
import { type FieldProblem, issueCode, useFormFields } from '@/components/form/use-form-fields';
import { type AgencyProfile, agencyForm, socialNetwork } from '@/lib/contract/agency-profile';
import { type BilingualText, bilingualText, language } from '@/lib/contract/bilingual-text';
import { contrastOf, LEAST_CONTRAST, ON_BRAND, ON_PAPER } from '@/lib/domain/brand';

/** An empty text is none. */
const optional = z.string().transform((text) => text.trim() || null);

const isPoor = (color: string | null, on: string) =>
  color !== null && (contrastWith(color, on) ?? LEAST_CONTRAST) < LEAST_CONTRAST;

/**
 * What is typed: text only, each network in its place. Read as the contract has it, without the networks that have no
 * address.
 */
const agencyDraft = z
  .object({
    name: z.string(),
    age: optional.transform((text) => (text === null ? null : Number(text))),
    languageCode: language,
    url: optional,
    description: bilingualText,
    openingHours: bilingualText,
    address: optional,
    addressUrl: optional,
    demoEventCode: optional,
    brandColor: optional,
    paperColor: optional,
    secondFactorRequired: z.boolean(),
    emails: z.object({ contact: z.string(), support: optional, reply: optional }),
    /** `row` tells the phones apart while others are removed. */
    phones: z.array(
      z
        .object({ row: z.number(), phone: z.string(), kind: z.string(), description: optional })
        .transform(({ phone, kind, description }) => ({ phone, kind, description })),
    ),
    socialMedia: z.array(z.object({ network: socialNetwork, url: optional, active: z.boolean() })),
  })
  .refine(({ brandColor }) => !isPoor(brandColor, ON_BRAND), { path: ['brandColor'], error: 'contrast' })
  .refine(({ paperColor }) => !isPoor(paperColor, ON_PAPER), { path: ['paperColor'], error: 'contrast' })
  .pipe(agencyForm.omit({ version: true }))
  .transform(({ socialMedia, ...rest }) => ({ ...rest, socialMedia: socialMedia.filter(({ url }) => url !== null) }));
export type AgencyDraft = z.input<typeof agencyDraft>;

/** Every part of the form, by its name on the wire. */
export const AGENCY_KEYS = [
  ...(['name', 'emails', 'url', 'address', 'addressUrl', 'age', 'languageCode', 'demoEventCode'] as const),
  ...(['openingHours', 'description', 'phones', 'socialMedia', 'brandColor', 'paperColor'] as const),
  'secondFactorRequired',
] as const;

const UNWRITTEN: BilingualText = { es: '', en: '' };

export function draftOf(profile: AgencyProfile): AgencyDraft {
  return {
    name: profile.name,
    age: profile.age?.toString() ?? '',
    languageCode: profile.languageCode,
    url: profile.url ?? '',
    description: profile.texts.description ?? UNWRITTEN,
    openingHours: profile.texts.openingHours ?? UNWRITTEN,
    address: profile.address ?? '',
    addressUrl: profile.addressUrl ?? '',
    demoEventCode: profile.demoEventCode ?? '',
    brandColor: profile.brandColor ?? '',
    paperColor: profile.paperColor ?? '',
    secondFactorRequired: profile.secondFactorRequired,
    emails: {
      contact: profile.emails.contact,
      support: profile.emails.support ?? '',
      reply: profile.emails.reply ?? '',
    },
    phones: profile.phones.map((phone, row) => ({ ...phone, row, description: phone.description ?? '' })),
    socialMedia: socialNetwork.options.map((network) => {
      const found = profile.socialMedia.find((each) => each.network === network);
      return { network, url: found?.url ?? '', active: found?.active ?? false };
    }),
  };
}

/** The phones and one empty row. */
export const withRow = (phones: AgencyDraft['phones']): AgencyDraft['phones'] => [
  ...phones,
  { row: Math.max(0, ...phones.map(({ row }) => row)) + 1, phone: '', kind: '', description: '' },
];

type AgencyName = FieldPath<AgencyDraft>;

const NAMES = [
  'name',
  'emails.contact',
  'emails.support',
  'emails.reply',
  'url',
  'address',
  'addressUrl',
  'age',
  'openingHours.es',
  'openingHours.en',
  'description.es',
  'description.en',
  'brandColor',
  'paperColor',
] as const satisfies AgencyName[];

export const PHONE_FIELDS = ['phone', 'kind', 'description'] as const;

type TextName =
  | Exclude<(typeof NAMES)[number], `${string}.${'es' | 'en'}`>
  | `phones.${number}.${(typeof PHONE_FIELDS)[number]}`
  | `socialMedia.${number}.url`;

/** The form of an agency's profile: its state, its fields, and what is wrong with each. */
export function useAgencyForm(profile: AgencyProfile) {
  const t = useTranslations('agency');
  const id = useId();
  const form = useForm({
    resolver: zodResolver(agencyDraft, { error: issueCode }),
    defaultValues: draftOf(profile),
    shouldFocusError: false,
  });
  const { phones, socialMedia } = form.watch();
  const sentence = (name: AgencyName, { code, message }: FieldProblem): string => {
    if (name === 'brandColor' || name === 'paperColor')
      return t(message === 'contrast' ? 'wrong.contrast' : 'wrong.color');
    if (code === 'required' || name === 'phones') return t('wrong.empty');
    if (name === 'age') return t('wrong.number');
    if (name.endsWith('.phone')) return t('wrong.phone');
    if (name.startsWith('emails.')) return t('wrong.email');
    return name === 'url' || name === 'addressUrl' || name.startsWith('socialMedia') ? t('wrong.url') : t('wrong.long');
  };
  const names: AgencyName[] = [
    ...NAMES,
    ...phones.flatMap((_, index) => PHONE_FIELDS.map((name) => `phones.${index}.${name}` as const)),
    ...(phones.length === 0 ? (['phones'] as const) : []),
    ...socialMedia.map((_, index) => `socialMedia.${index}.url` as const),
  ];
  const fields = useFormFields({ form, id, names, sentence });
  const text = (name: TextName) => {
    const { value, onChange } = fields.control(name);
    return { value, onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value) };
  };
  return { form, id, ...fields, text };
}

export type AgencyFields = ReturnType<typeof useAgencyForm>;

/** The contrast of the typed color with the text on it; null while it is no color. */
export const contrastWith = (typed: string, on: string): number | null =>
  /^#[0-9a-f]{6}$/i.test(typed.trim()) ? contrastOf(typed.trim(), on) : null;
