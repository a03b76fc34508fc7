export interface FooterPage {
  href: string;
  label: string;
}

/** Words of the footer, so that it can be drawn in the browser too; {name} stands for an agency or a network. */
export interface FooterLabels {
  brand: string;
  talk: string;
  language: string;
  phones: string;
  hours: string;
  defaultHours: string;
  emails: string;
  card: string;
  address: string;
  defaultAddress: string;
  follow: string;
  copyright: string;
  opensInNewTab: string;
  pagesTitle: string;
  pages: FooterPage[];
}
