import type { ReactNode } from 'react';

interface StatusPageProps {
  /** The status as people know it, such as 404. */
  code: string;
  title: string;
  text: string;
  actions: ReactNode;
  children?: ReactNode;
}

/** A page that says why there is nothing else: missing, forbidden, failed. */
export function StatusPage({ code, title, text, actions, children }: StatusPageProps) {
  return (
    <div className="container status-page">
      <span className={`status-scene status-scene-${code}`} />
      <span className="kicker">{code}</span>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
      <div className="actions justify-content-center">{actions}</div>
    </div>
  );
}
