'use client';

import type { ReactNode } from 'react';
import { useSiteAgency } from '../site-agency/use-site-agency';
import { SiteLogo } from './site-logo';

interface OwnLogoProps {
  /** The link's words, with {brand} for the agency's name. */
  label: string;
  /** The logo that visitors see. */
  children: ReactNode;
}

/** On a static page: the logo of the agency that the person belongs to. */
export function OwnLogo({ label, children }: OwnLogoProps) {
  const agency = useSiteAgency();
  if (!agency) return children;
  const { name, profile } = agency;
  return <SiteLogo name={name} src={profile.profileImgUrl} label={label.replace('{brand}', name)} />;
}
