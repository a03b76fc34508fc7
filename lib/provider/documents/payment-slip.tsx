import { Text, View } from '@react-pdf/renderer';
import { AmountBox, Facts, Heading, paper, renderPaper } from './paper';
import type { PaymentSlipContent } from './payment-slip-content';
import { tag } from './structure-tree';

/** The payment slip as a PDF in letter format. `createdAt` dates the file. */
export function renderPaymentSlip(content: PaymentSlipContent, { createdAt }: { createdAt: Date }) {
  return renderPaper({
    content,
    createdAt,
    children: (
      <>
        <View style={paper.boxes}>
          <AmountBox label={content.amountLabel} amount={content.amount} note={content.dueBy} />
          <View style={paper.box}>
            <Text style={paper.small}>{content.referenceLabel}</Text>
            <Text style={paper.reference}>{content.reference}</Text>
            <Text>{content.referenceHint}</Text>
          </View>
        </View>
        <View style={paper.facts}>
          <Facts facts={content.facts} />
        </View>
        <Heading>{content.accountsTitle}</Heading>
        {content.accounts.map((account) => (
          <View key={account[0]?.value} style={paper.account} wrap={false} {...tag('Div')}>
            <Facts facts={account} />
          </View>
        ))}
        <Heading>{content.stepsTitle}</Heading>
        {content.steps.map((step, index) => (
          <View key={step} style={paper.step} {...tag('LI', { isNumbered: true })}>
            <Text style={paper.count} {...tag('Lbl')}>{`${index + 1}.`}</Text>
            <Text style={paper.of} {...tag('LBody')}>
              {step}
            </Text>
          </View>
        ))}
      </>
    ),
  });
}
