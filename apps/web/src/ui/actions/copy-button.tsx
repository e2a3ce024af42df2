import { useEffect, useState } from 'react';
import { CheckIcon } from '../brand/first-icons.tsx';
import { CopyIcon } from '../brand/icons.tsx';
import { useControlTexts } from '../control-texts.ts';
import { Button } from './button.tsx';

const SHOWN_FOR_MS = 2000;

/** Without https the clipboard's own interface is missing; selecting and copying still works there. */
const copyText = async (text: string): Promise<void> => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
};

/** `label` says what is copied ('Copy the account number'); without words on the button it is its name. */
export const CopyButton = ({ text, label, hasWords = false }: { text: string; label: string; hasWords?: boolean }) => {
  const t = useControlTexts();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const icon = isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />;
  const copy = () => void copyText(text).then(() => setIsCopied(true));
  return (
    <>
      {hasWords ? (
        <Button variant="outline" size="small" icon={icon} aria-label={label} onClick={copy}>
          {isCopied ? t('copied') : t('copy')}
        </Button>
      ) : (
        <Button variant="outline" isIconOnly aria-label={label} title={label} onClick={copy}>
          {icon}
        </Button>
      )}
      <span role="status" className="sr-only">
        {isCopied && t('copied')}
      </span>
    </>
  );
};
