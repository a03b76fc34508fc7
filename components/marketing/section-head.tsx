interface SectionHeadProps {
  kicker?: string;
  title: string;
  text?: string;
  centred?: boolean;
}

export function SectionHead({ kicker, title, text, centred }: SectionHeadProps) {
  return (
    <div className={centred ? 'section-head section-head-centred' : 'section-head'}>
      {kicker && <span className="kicker">{kicker}</span>}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </div>
  );
}
