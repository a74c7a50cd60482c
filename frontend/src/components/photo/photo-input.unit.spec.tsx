import { fireEvent, render, screen } from '@testing-library/react';
import { Providers } from '../../app/application.js';
import { makeStore } from '../../domain/store.js';
import { allTexts } from '../../i18n/index.js';
import { PhotoInput } from './photo-input.js';

beforeAll(allTexts);

describe('a field for one photo', () => {
  it('takes a photo, HEIC without a type too, and says no to any other file and to an empty one', async () => {
    const onFile = jest.fn();
    const { container } = render(
      <Providers store={makeStore()}>
        <PhotoInput label="Photo" file={null} onFile={onFile} />
      </Providers>,
    );
    const field = container.querySelector('input[type=file]') as HTMLInputElement;
    const choose = (file: File) => fireEvent.change(field, { target: { files: [file] } });
    choose(new File(['x'], 'plan.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('Please select only image files')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    choose(new File([], 'not-on-this-device.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText('The file is empty: it will not be sent')).toBeInTheDocument();
    expect(onFile).not.toHaveBeenCalled();
    const heic = new File(['x'], 'IMG_1.HEIC');
    choose(heic);
    expect(onFile).toHaveBeenCalledWith(heic);
  });
});
