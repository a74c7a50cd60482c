import { deleteCapturePhotos, deleteIncidentPhoto, getIncident } from '@hazardlens/contracts';
import { Controller, Delete, HttpCode } from '@nestjs/common';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { RecordId } from '../validation/record-id.js';

/** Privacy requests for single photos. */
@Controller('incidents')
export class IncidentPhotosController {
  /** A photo of a capture is deleted there, so that it goes from every finding on it. */
  @Delete(':id/photo')
  @HttpCode(204)
  @Answers('Delete the photo of an incident (privacy request)', { 204: null }, [404])
  async remove(@RecordId() id: string, @SignedIn() caller: Caller): Promise<void> {
    const { capture_id, photo } = await caller.ask(getIncident, { incident_id: id });
    if (capture_id === null) await caller.ask(deleteIncidentPhoto, { incident_id: id });
    else if (photo) await caller.ask(deleteCapturePhotos, { capture_id, photo_id: photo.id });
  }

  @Delete(':id/action/photos/:photo_id')
  @HttpCode(204)
  @Answers('Delete a photo of a repair (privacy request)', { 204: null }, [404])
  async removeRepair(
    @RecordId() id: string,
    @RecordId('photo_id') photoId: string,
    @SignedIn() caller: Caller,
  ): Promise<void> {
    await caller.ask(deleteIncidentPhoto, { incident_id: id, photo_id: photoId });
  }
}
