type Language = 'en' | 'am';
type Decision = { kind: 'accepted'; amountEtb: number } | { kind: 'declined'; reason: string };

/** What the family reads on the phone; amounts are written alike in both languages. */
export const decisionSms = (language: Language, fullName: string, decision: Decision): string => {
  if (decision.kind === 'accepted') {
    const amount = decision.amountEtb.toLocaleString('en-US');
    return language === 'am'
      ? `ተማሪ፦ ለ${fullName} የከፈሉት ETB ${amount} ደርሶናል። ክፍል ሲመደብ በገጽዎ ላይ ያዩታል።`
      : `Temari: we received ETB ${amount} for ${fullName}. The class will show on your page once it is assigned.`;
  }
  return language === 'am'
    ? `ተማሪ፦ ለ${fullName} የላኩት ደረሰኝ ተቀባይነት አላገኘም። ምክንያት፦ ${decision.reason} እንደገና ለመላክ ይግቡ።`
    : `Temari: the receipt for ${fullName} was not accepted. Reason: ${decision.reason} Sign in to send it again.`;
};
