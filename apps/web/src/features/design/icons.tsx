import {
  CheckIcon,
  ChevronDownIcon,
  EyeIcon,
  EyeOffIcon,
  InfoIcon,
  MenuIcon,
  RetryIcon,
  SadFaceIcon,
  WarningIcon,
  WifiOffIcon,
  XIcon,
} from '../../ui/brand/first-icons.tsx';
import {
  ArrowLeftIcon,
  BookIcon,
  CapIcon,
  ChartIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  ClockIcon,
  CopyIcon,
  DownloadIcon,
  EditIcon,
  ExternalIcon,
  FileIcon,
  FilterIcon,
  GlobeIcon,
  HomeIcon,
  LayersIcon,
  LinkIcon,
  LockIcon,
  LogoutIcon,
  MessageIcon,
  MoveIcon,
  PlusIcon,
  ReceiptIcon,
  SearchIcon,
  SettingsIcon,
  TrashIcon,
  UploadIcon,
  UserIcon,
  UsersIcon,
  VideoIcon,
  ZoomInIcon,
} from '../../ui/brand/icons.tsx';
import { ArrowRightIcon, CalendarIcon, MailIcon, PhoneIcon, PinIcon } from '../../ui/brand/service-icons.tsx';
import { Shelf } from './shelf.tsx';
import { useTexts } from './texts.ts';

const ICONS = {
  ArrowRightIcon,
  ArrowLeftIcon,
  CheckIcon,
  XIcon,
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  PlusIcon,
  EyeIcon,
  EyeOffIcon,
  PhoneIcon,
  MailIcon,
  PinIcon,
  CopyIcon,
  ClockIcon,
  CalendarIcon,
  UploadIcon,
  DownloadIcon,
  FileIcon,
  ReceiptIcon,
  LinkIcon,
  WarningIcon,
  InfoIcon,
  RetryIcon,
  LockIcon,
  VideoIcon,
  UserIcon,
  UsersIcon,
  SearchIcon,
  MenuIcon,
  GlobeIcon,
  TrashIcon,
  EditIcon,
  ExternalIcon,
  WifiOffIcon,
  SadFaceIcon,
  HomeIcon,
  BookIcon,
  CapIcon,
  LayersIcon,
  MessageIcon,
  MoveIcon,
  ChartIcon,
  LogoutIcon,
  SettingsIcon,
  ZoomInIcon,
  FilterIcon,
};

export const Icons = () => {
  const t = useTexts();
  return (
    <Shelf title={t('icons')}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-x-2 gap-y-4 text-xs text-ink-2">
        {Object.entries(ICONS).map(([name, Icon]) => (
          <li key={name} className="flex flex-col items-center gap-1.5 text-center">
            <Icon size={24} className="text-ink" />
            {name.replace('Icon', '')}
          </li>
        ))}
      </ul>
    </Shelf>
  );
};
