import { expect, it } from 'vitest';
import { addressOf, contactsOf, telephoneLink } from '@/components/layout/footer/contacts';
import type { Agency } from '@/lib/contract/agency';

const network = (id: string, url: string | null, active: boolean) => ({
  id,
  url,
  active,
  socialMediaId: id,
  agencyUserId: null,
  socialMediaModel: { id, name: id, description: null, imageUrl: null, active: true },
});
const agency: Agency = {
  id: '1',
  name: 'Costa Eterna',
  email: 'hola@costaeterna.test',
  age: null,
  phone: '+529841175520',
  phones: [],
  phoneCode: '+52',
  languageCode: 'es',
  active: true,
  socialMedia: [
    network('instagram', 'https://instagram.test/costa', true),
    network('facebook', null, true),
    network('tiktok', 'https://tiktok.test/costa', false),
    network('youtube', 'javascript:alert(1)', true),
  ],
  emails: [],
  demoEventCode: null,
  profile: {
    description: null,
    openingHours: null,
    openingHoursEnglish: null,
    texts: { description: null, openingHours: null },
    profileImgUrl: null,
    bannerImgUrl: null,
    address: null,
    addressUrl: null,
  },
};

it('without an agency: two phones, three emails, no social network', () => {
  const { phones, emails, social } = contactsOf(null);
  expect([phones.length, emails.length, social.length]).toEqual([2, 3, 0]);
});

it('shows a network only where it is active and has a web address', () => {
  expect(contactsOf(agency).social.map(({ name }) => name)).toEqual(['instagram']);
});

it('falls back on the main phone and email, and writes the phone as people do', () => {
  expect(contactsOf(agency)).toMatchObject({ phones: ['+52 984 117 5520'], emails: ['hola@costaeterna.test'] });
});

it('dials the digits alone', () => {
  expect(telephoneLink('+52 984 117 5520')).toBe('tel:+529841175520');
});

it('offers no address that nobody reads', () => {
  const email = (kind: string, address: string) => ({ id: kind, email: address, emailModel: { name: kind } });
  const written = [
    email('contact', 'hola@costaeterna.test'),
    email('support', 'soporte@costaeterna.test'),
    email('reply', 'no-responder@costaeterna.test'),
  ];
  expect(contactsOf({ ...agency, emails: written }).emails).toEqual([
    'hola@costaeterna.test',
    'soporte@costaeterna.test',
  ]);
  expect(contactsOf({ ...agency, emails: written.slice(2) }).emails).toEqual([agency.email]);
});

it('tells the platform’s address for nobody else’s', () => {
  const own = { ...agency, profile: { ...agency.profile, address: 'Quinta Avenida 10' } };
  const told = [null, agency, own].map((each) => addressOf(contactsOf(each), 'Reforma 222'));
  expect(told).toEqual(['Reforma 222', null, 'Quinta Avenida 10']);
});

it('gives a phone that was typed without its country that of the agency, on the page and in WhatsApp', () => {
  const phone = (typed: string) => ({
    id: typed,
    phone: typed,
    phoneModel: { id: 'w', name: 'WhatsApp', description: null },
  });
  const shown = (typed: string) => contactsOf({ ...agency, phones: [phone(typed)] });
  for (const typed of ['984 117 5520', '+52 984 117 5520', '0052 984 117 5520'])
    expect(shown(typed), typed).toMatchObject({
      phones: ['+52 984 117 5520'],
      whatsapp: 'https://wa.me/529841175520',
    });
});
