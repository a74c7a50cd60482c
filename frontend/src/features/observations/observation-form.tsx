import type { SiteView } from '@hazardlens/contracts';
import { CATEGORY_CODES, categoryName } from '@hazardlens/taxonomy';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { alert } from '../../components/dialogs/dialogs.js';
import { KnownSelect } from '../../components/loaded-select.js';
import { notify } from '../../components/notices/notices.js';
import { PhotoInput } from '../../components/photo/photo-input.js';
import { useImagesOnly } from '../../components/photo/use-images-only.js';
import { SendLater } from '../../components/send-later.js';
import { prepareFile, randomId } from '../../domain/photos/prepare.js';
import { siteOptions } from '../../domain/site-options.js';
import { useBegunPhoto } from '../../domain/use-begun-form.js';
import { useKeptWords } from '../../domain/use-kept-words.js';
import type { Known } from '../../domain/use-known.js';
import { useLocale } from '../../i18n/use-locale.js';
import { useTell } from './use-tell.js';

interface Props {
  sites: readonly SiteView[];
  /** how their list came */
  known: Known<readonly SiteView[]>;
  /** the site that is looked at; '' for all */
  activeSiteId: string;
}

/** What its words are kept under. */
const about = 'observation';

/** Tells of good practice: a line, and a photo if there is one. What was typed stays until it is in safe hands. */
export function ObservationForm({ sites, known, activeSiteId }: Props) {
  const { t, locale } = useLocale();
  const { tell, later } = useTell();
  const [chosenSite, setChosenSite] = useState<string | null>(null);
  const words = useKeptWords();
  const [text, setText] = useState(() => words.read(about));
  const [category, setCategory] = useState('');
  const [photo, setPhoto] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef(randomId());
  useBegunPhoto({ about, photo, onPhoto: setPhoto, isElsewhere: busy });
  const siteId = chosenSite ?? (activeSiteId || (sites.length === 1 ? (sites[0]?.id ?? '') : ''));

  // Whatever says something else is told anew; the same, sent again, is the first.
  const changed = () => {
    key.current = randomId();
  };
  const choosePhoto = useImagesOnly((file) => {
    changed();
    setPhoto(file);
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (siteId === '') return void alert(t('capture.alert.site'), { tone: 'bad' });
    if (text.trim() === '') return void alert(t('observations.textRequired'), { tone: 'bad' });
    setBusy(true);
    const sentAs = key.current;
    // Not while it is on its way: a session that ends meanwhile leaves it to the queue, and here it would be sent again.
    words.keep(about, '');
    try {
      const where = await tell({
        ...{ key: sentAs, siteId, text: text.trim(), category: category || null },
        siteName: sites.find(({ id }) => id === siteId)?.name ?? '',
        photo: photo && (await prepareFile(photo)),
      });
      if (where === 'sent') notify(t('observations.done'));
      // Whoever went on typing meanwhile keeps that.
      if (key.current !== sentAs) return;
      if (!where) return words.keep(about, text);
      changed();
      setText('');
      setCategory('');
      setPhoto(null);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="hl-stack hl-gap-12" onSubmit={(event) => void submit(event)} noValidate>
      <KnownSelect
        known={known}
        label={t('capture.site')}
        value={siteId}
        onChange={({ currentTarget }) => {
          changed();
          setChosenSite(currentTarget.value);
        }}
        first={{ value: '', label: t('capture.alert.site'), disabled: true }}
        optionsOf={siteOptions}
      />
      <Textarea
        label={t('observations.text')}
        placeholder={t('observations.textPlaceholder')}
        value={text}
        maxLength={2000}
        autosize
        minRows={2}
        required
        onChange={({ currentTarget }) => {
          changed();
          setText(currentTarget.value);
          words.keep(about, currentTarget.value);
        }}
      />
      <NativeSelect
        label={t('observations.category')}
        value={category}
        onChange={({ currentTarget }) => {
          changed();
          setCategory(currentTarget.value);
        }}
        data={[
          { value: '', label: t('observations.noCategory') },
          ...CATEGORY_CODES.map((value) => ({ value, label: categoryName(value, locale) })),
        ]}
      />
      <PhotoInput label={t('observations.photo')} file={photo} onFile={choosePhoto} />
      <Button type="submit" loading={busy}>
        {t('observations.send')}
      </Button>
      <SendLater busy={busy} onLater={later} />
    </form>
  );
}
