import { Text, View } from '@react-pdf/renderer';
import { AmountBox, Facts, Heading, paper, renderPaper } from './paper';
import { tag } from './structure-tree';
import type { TransportQuoteContent } from './transport-quote-content';

interface Made {
  createdAt: Date;
  /** The agency's logo as a PNG; null where it has none that can be drawn. */
  logo: Uint8Array | null;
}

/** `heading` is that of the part that they stand in, one deeper: none is passed over. */
function Ways({ ways, heading }: { ways: TransportQuoteContent['legs']; heading: 'H2' | 'H3' }) {
  return ways.map(({ title, facts }) => (
    <View key={title} style={paper.account} wrap={false} {...tag('Div')}>
      <Text {...tag(heading)}>{title}</Text>
      <Facts facts={facts} />
    </View>
  ));
}

/** The quote of a transport request as a PDF in letter format, under its agency's logo. `createdAt` dates the file. */
export function renderTransportQuote(content: TransportQuoteContent, { createdAt, logo }: Made) {
  return renderPaper({
    content,
    createdAt,
    logo,
    children: (
      <>
        <AmountBox label={content.amountLabel} amount={content.amount} note={content.onReservation} />
        <View style={paper.facts}>
          <Facts facts={content.facts} />
          <Ways ways={content.legs} heading="H2" />
        </View>
        <Heading>{content.pickUpTitle}</Heading>
        <Ways ways={content.pickUps} heading="H3" />
        {content.noPickUp && <Text>{content.noPickUp}</Text>}
        {content.sums.length > 0 && <Heading>{content.sumsTitle}</Heading>}
        <Facts facts={content.sums} />
        <Heading>{content.validityTitle}</Heading>
        <Text>{content.validity}</Text>
      </>
    ),
  });
}
