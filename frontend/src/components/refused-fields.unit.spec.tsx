// Loaded ahead, so that no test pays for a screen's first import.
import '../app/shell/shell.js';
import '../features/auth/signup.js';
import '../features/sites/sites.js';
import '../features/profile/profile.js';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { renderApp, setUpTestServer, signIn } from '../testing/render-app.js';
import { api, server } from '../testing/server.js';
import { refusedFields } from './refused-fields.js';

setUpTestServer();

const refuses = (path: string, status: number, body: object) =>
  server.use(http.post(api(path), () => HttpResponse.json(body, { status })));

describe('a field that the server refuses', () => {
  it('is marked with what the server says of it, until it is changed', async () => {
    refuses('/sites', 400, {
      code: 'VALIDATION_FAILED',
      detail: 'Please check these fields: address.',
      errors: [{ pointer: '/address/text', detail: 'Address must have at most 300 characters.' }],
    });
    signIn();
    const { user } = renderApp('/sites');
    await user.click((await screen.findAllByRole('button', { name: 'Add Site' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Site Name/), 'North yard');
    const address = dialog.getByLabelText(/Address/);
    await user.type(address, 'Pier 4');
    await user.click(dialog.getByRole('button', { name: 'Add Site' }));
    await waitFor(() => expect(address).toBeInvalid());
    expect(address).toHaveAccessibleDescription(/Address must have at most 300 characters\./);
    expect(dialog.getByLabelText(/Site Name/)).toBeValid();
    expect(address).toHaveFocus();
    await user.type(address, 'a');
    await waitFor(() => expect(address).toBeValid());
  });

  it('is marked where the sentence above the form says it already', async () => {
    refuses('/users/change-password', 400, {
      code: 'CURRENT_PASSWORD_WRONG',
      detail: 'Current password is incorrect',
    });
    signIn();
    const { user } = renderApp('/profile');
    await user.click(await screen.findByRole('button', { name: 'Change Password' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Current/), 'not this one');
    await user.type(dialog.getByLabelText(/^New/), 'quite long enough');
    await user.type(dialog.getByLabelText(/^Confirm/), 'quite long enough');
    await user.click(dialog.getByRole('button', { name: 'Change Password' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Current password is incorrect');
    expect(dialog.getByLabelText(/^Current/)).toBeInvalid();
    expect(dialog.getByLabelText(/^Current/)).toHaveAccessibleErrorMessage('Current password is incorrect');
    expect(dialog.getByLabelText(/^New/)).toBeValid();
    expect(dialog.getByLabelText(/^Current/)).toHaveFocus();
  });

  it('has the focus where it is the first of several, in the order of the form', async () => {
    refuses('/sites', 400, {
      code: 'VALIDATION_FAILED',
      detail: 'Please check these fields: address, name.',
      errors: [
        { pointer: '/address/text', detail: 'Address must have at most 300 characters.' },
        { pointer: '/name', detail: 'Name must have at most 120 characters.' },
      ],
    });
    signIn();
    const { user } = renderApp('/sites');
    await user.click((await screen.findAllByRole('button', { name: 'Add Site' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Site Name/), 'North yard');
    await user.type(dialog.getByLabelText(/Address/), 'Pier 4');
    await user.click(dialog.getByRole('button', { name: 'Add Site' }));
    await waitFor(() => expect(dialog.getByLabelText(/Address/)).toBeInvalid());
    expect(dialog.getByLabelText(/Site Name/)).toHaveFocus();
  });

  it('is found where its form calls it otherwise, and a contact’s name is not the company’s', () => {
    const error = (pointer: string) => ({
      ...{ kind: 'http', status: 400, code: null, detail: null, traceId: null, retryAfter: null, message: '' },
      errors: [{ pointer, detail: 'Too long.' }],
    });
    const fields = ['name', 'firstName', 'person'];
    const marked = (pointer: string) => [
      ...refusedFields(error(pointer), fields, { '/contact/name': 'person' }).keys(),
    ];
    expect(marked('/first_name')).toEqual(['firstName']);
    expect(marked('/contact/name')).toEqual(['person']);
    expect(marked('/other/name')).toEqual([]);
  });
});
