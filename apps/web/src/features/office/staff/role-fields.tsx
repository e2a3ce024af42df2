import {
  type Capability,
  capabilitiesOf,
  ROLE_PRESETS,
  STAFF_ROLES,
  type StaffRole,
  WORK_CAPABILITIES,
  type WorkCapability,
} from '@temari/contracts/vocabulary';
import { useJoined } from '../../../lib/language/listed.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FieldGroup, type FieldProps } from '../../../ui/fields/field.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useTexts } from './texts.ts';

/** What a role begins with, as boxes: `owner` itself has none. */
export const boxesOf = (role: StaffRole, held: readonly Capability[] | null = null): WorkCapability[] =>
  WORK_CAPABILITIES.filter((capability) => capabilitiesOf(role, held ?? ROLE_PRESETS[role]).includes(capability));

/** What somebody works on, in words for a list. */
export const useWorkWords = (): ((role: StaffRole, held: readonly Capability[] | undefined) => string) => {
  const t = useTexts();
  const joined = useJoined();
  return (role, held) => {
    if (role === 'owner') return t('everything');
    const boxes = boxesOf(role, held ?? null);
    return joined(boxes.map((capability) => t(`capability-${capability}`))) || t('nothing');
  };
};

type WorkBoxesProps = {
  role: StaffRole;
  value: WorkCapability[];
  error: string | null;
  onChange: (value: WorkCapability[]) => void;
};

const WorkBoxes = ({ role, value, error, onChange }: WorkBoxesProps) => {
  const t = useTexts();
  const isOwner = role === 'owner';
  return (
    <FieldGroup label={t('work')} hint={t(`work-hint-${role}`)} error={error}>
      {() => (
        <div className="grid gap-x-5 sm:grid-cols-2">
          {WORK_CAPABILITIES.map((capability) => (
            <Checkbox
              key={capability}
              name="capabilities"
              value={isOwner || value.includes(capability)}
              disabled={isOwner}
              onChange={(isTicked) =>
                onChange(WORK_CAPABILITIES.filter((one) => (one === capability ? isTicked : value.includes(one))))
              }
              label={
                <>
                  {t(`capability-${capability}`)}
                  <span className="block text-sm text-ink-2">{t(`about-${capability}`)}</span>
                </>
              }
            />
          ))}
        </div>
      )}
    </FieldGroup>
  );
};

interface RoleValues {
  role: StaffRole;
  capabilities: WorkCapability[];
}

type RoleFieldsProps = {
  form: {
    values: RoleValues;
    errors: { capabilities?: string };
    field: (name: 'role') => Omit<FieldProps<StaffRole>, 'label'> & { name: string };
    setValues: (changed: Partial<RoleValues>) => void;
  };
};

/** A role, and the work that comes with it; another role begins with its own work. */
export const RoleFields = ({ form }: RoleFieldsProps) => {
  const t = useTexts();
  const office = useOfficeTexts();
  return (
    <>
      <RadioCards
        {...form.field('role')}
        onChange={(role) => form.setValues({ role, capabilities: boxesOf(role) })}
        label={t('role')}
        options={STAFF_ROLES.map((value) => ({
          value,
          label: office(`role-${value}`),
          description: t(`can-${value}`),
        }))}
      />
      <WorkBoxes
        role={form.values.role}
        value={form.values.capabilities}
        error={form.errors.capabilities ?? null}
        onChange={(capabilities) => form.setValues({ capabilities })}
      />
    </>
  );
};
