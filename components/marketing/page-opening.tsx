import type { ReactNode } from 'react';
import { Scene } from '@/components/ui/scene';

interface PageOpeningProps {
  kicker: string;
  title: string;
  lead: string;
  scene: Parameters<typeof Scene>[0];
  /** What to do next, at most two. */
  actions?: ReactNode;
}

/** How every public page but the home begins: words on one side, a drawing on the other. */
export function PageOpening({ kicker, title, lead, scene, actions }: PageOpeningProps) {
  return (
    <header className="page-opening">
      <div className="container">
        <div>
          <span className="kicker">{kicker}</span>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {actions && <div className="page-opening-actions">{actions}</div>}
        </div>
        <Scene {...scene} eager />
      </div>
    </header>
  );
}
