import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { ContactWays } from '@/components/contact/contact-ways';
import { type Contacts, contactsOf } from '@/components/layout/footer/contacts';
import { FooterView } from '@/components/layout/footer/footer-view';
import contact from '@/messages/en/contact.json';
import navigation from '@/messages/en/navigation.json';
import { AtPath } from '../layout/at-path';

const { footer } = navigation;
const ADDRESS = footer.defaultAddress;
const nobody = contactsOf(null);
const agency: Contacts = { ...nobody, name: 'Luz de Mar', card: '/card.vcf' };

const showBoth = (contacts: Contacts) => {
  const labels = { ...contact.ways, opensInNewTab: '', defaultHours: '', defaultAddress: ADDRESS };
  const words = { ...footer, brand: 'Bodas Plus', language: '', opensInNewTab: '', pagesTitle: 'Pages', pages: [] };
  render(
    <NextIntlClientProvider locale="en" messages={{ navigation }}>
      <ContactWays contacts={contacts} locale="en" labels={labels} />
      <AtPath path="/en">
        <FooterView contacts={contacts} locale="en" labels={words} />
      </AtPath>
    </NextIntlClientProvider>,
  );
};

it('shows the platform’s address where no agency is known, below the form and in the footer', () => {
  showBoth(nobody);
  expect(screen.getAllByText(ADDRESS)).toHaveLength(2);
});

it('shows none for an agency that says none: its guests would go to the platform’s', () => {
  showBoth(agency);
  expect(screen.queryByText(ADDRESS)).toBeNull();
  expect(screen.queryByRole('heading', { name: footer.address })).toBeNull();
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Luz de Mar');
});
