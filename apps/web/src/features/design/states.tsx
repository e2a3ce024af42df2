import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { ThinHem } from '../../ui/brand/hem.tsx';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { type Upload, UploadBox } from '../../ui/fields/upload-box.tsx';
import { Dialog, DialogPanel } from '../../ui/overlays/dialog.tsx';
import { MovableDialog } from '../../ui/overlays/movable-dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import type { QueryLike } from '../../ui/states/read-state.tsx';
import { SkeletonCard } from '../../ui/states/skeleton.tsx';
import { Shelf } from './shelf.tsx';
import { useTexts } from './texts.ts';

const stay = () => {};

export const Uploads = () => {
  const t = useTexts();
  const box = (upload: Upload, status?: string) => (
    <UploadBox
      label={t('receipt')}
      prompt={t('receipt-prompt')}
      promptHint={t('receipt-hint')}
      accept="image/*,application/pdf"
      words={{
        choose: t('choose-file'),
        replace: t('replace'),
        chooseAgain: t('choose-again'),
        cancel: t('cancel-upload'),
      }}
      upload={upload}
      status={status}
      onFile={stay}
      onCancel={stay}
    />
  );
  return (
    <Shelf title={t('upload')}>
      {box({ name: 'none' })}
      {box({ name: 'uploading', fileName: 'receipt-november.jpg', percent: 62 }, t('uploading'))}
      {box({ name: 'done', fileName: 'receipt-november.jpg' }, t('uploaded'))}
      {box({ name: 'failed', fileName: 'receipt.exe' }, t('wrong-file'))}
    </Shelf>
  );
};

export const Dialogs = () => {
  const t = useTexts();
  const [open, setOpen] = useState<'none' | 'registered' | 'delete' | 'movable'>('none');
  const close = () => setOpen('none');
  const registered = {
    title: t('registered'),
    align: 'centre' as const,
    hem: <ThinHem />,
    illustration: <Illustration name="daisy" />,
    children: t('registered-more'),
    actions: <Button onClick={close}>{t('close')}</Button>,
  };
  const deletion = {
    title: t('delete-title'),
    children: t('delete-more'),
    actions: (
      <>
        <Button variant="outline" size="small" onClick={close}>
          {t('close')}
        </Button>
        <Button variant="danger" size="small" onClick={close}>
          {t('delete')}
        </Button>
      </>
    ),
  };
  return (
    <Shelf title={t('dialog')}>
      <div className="rounded-card bg-veil p-5 sm:p-8">
        <div className="overflow-hidden rounded-card bg-surface shadow-sh3">
          <DialogPanel {...registered} titleId="design-registered" onClose={stay} />
        </div>
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-sh2">
        <DialogPanel {...deletion} titleId="design-delete" onClose={stay} />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="outline" size="small" onClick={() => setOpen('registered')}>
          {t('open-dialog')}
        </Button>
        <Button variant="danger-outline" size="small" onClick={() => setOpen('delete')}>
          {t('delete')}
        </Button>
        <Button variant="outline" size="small" onClick={() => setOpen('movable')}>
          {t('movable')}
        </Button>
      </div>
      <Dialog {...registered} isOpen={open === 'registered'} onClose={close} />
      <Dialog {...deletion} isOpen={open === 'delete'} onClose={close} />
      <MovableDialog
        title={t('movable-title')}
        isOpen={open === 'movable'}
        onClose={close}
        actions={<Button onClick={close}>{t('close')}</Button>}
      />
    </Shelf>
  );
};

export const QueryStates = () => {
  const t = useTexts();
  const query = (part: Partial<QueryLike<string[]>>): QueryLike<string[]> => ({
    data: undefined,
    error: null,
    isPending: false,
    refetch: stay,
    ...part,
  });
  const empty = (
    <EmptyState illustration={<Illustration name="lamp" className="w-48" />} title={t('no-resources')}>
      {t('no-resources-more')}
    </EmptyState>
  );
  const failure = new Error(t('load-failed'));
  return (
    <Shelf title={t('states')}>
      <QueryState query={query({ data: [] })} empty={empty}>
        {String}
      </QueryState>
      <QueryState query={query({ isPending: true })} skeleton={<SkeletonCard />}>
        {String}
      </QueryState>
      <QueryState query={query({ error: failure })} errorHint={t('load-failed-hint')}>
        {String}
      </QueryState>
      <QueryState query={query({ error: failure, data: [t('still-here')] })}>
        {(list) => <p className="text-label">{list}</p>}
      </QueryState>
    </Shelf>
  );
};
