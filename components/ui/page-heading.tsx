import type { ReactNode } from 'react';
import { unbroken } from './unbroken';

interface PageHeadingProps {
  title: ReactNode;
  kicker?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}

export function PageHeading({ title, kicker, lead, actions }: PageHeadingProps) {
  return (
    <header className="page-heading d-flex flex-wrap justify-content-between align-items-end gap-3">
      <div className="page-heading-text">
        {kicker && <span className="kicker">{kicker}</span>}
        <h1>{title}</h1>
        {lead && <p className="lead">{unbroken(lead)}</p>}
      </div>
      {actions && <div className="page-heading-actions">{actions}</div>}
    </header>
  );
}
