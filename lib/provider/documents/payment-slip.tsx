import { Text, View } from '@react-pdf/renderer';
import { Facts, paper, renderPaper } from './paper';
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
          <View style={paper.box}>
            <Text style={paper.small}>{content.amountLabel}</Text>
            <Text style={paper.amount}>{content.amount}</Text>
            <Text>{content.dueBy}</Text>
          </View>
          <View style={paper.box}>
            <Text style={paper.small}>{content.referenceLabel}</Text>
            <Text style={paper.reference}>{content.reference}</Text>
            <Text>{content.referenceHint}</Text>
          </View>
        </View>
        <View style={paper.facts}>
          <Facts facts={content.facts} />
        </View>
        <Text style={paper.heading} {...tag('H2')}>
          {content.accountsTitle}
        </Text>
        {content.accounts.map((account) => (
          <View key={account[0]?.value} style={paper.account} wrap={false} {...tag('Div')}>
            <Facts facts={account} />
          </View>
        ))}
        <Text style={paper.heading} {...tag('H2')}>
          {content.stepsTitle}
        </Text>
        {content.steps.map((step, index) => (
          <View key={step} {...tag('LI')}>
            <Text {...tag('LBody')}>{`${index + 1}. ${step}`}</Text>
          </View>
        ))}
      </>
    ),
  });
}
