import type { ComponentProps, ReactNode } from 'react';

type CardProps = Omit<ComponentProps<'div'>, 'title'> & {
  title?: ReactNode;
  footer?: ReactNode;
  /** Heading level of the title; 2 unless told. */
  level?: 2 | 3 | 4;
};

export function Card({ title, footer, level = 2, className, children, ...rest }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <div {...rest} className={className ? `card ${className}` : 'card'}>
      <div className="card-body">
        {title && <Heading className="card-title h4">{title}</Heading>}
        {children}
      </div>
      {footer && <div className="card-footer">{footer}</div>}
    </div>
  );
}
